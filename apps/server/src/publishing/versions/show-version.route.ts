import { ShownVersion } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { versionIn } from './version-in.ts';
import { fail } from '../../http/failure.ts';

/** `GET /api/publishing/surveys/{id}/versions/{version}`: a version with its project, as it was published. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/versions/:version',
  scope: 'publish',
  schemas: { answer: ShownVersion },
  async handle({ surveyId, params, services }) {
    const version = versionIn(params['version']);
    return version === undefined ? fail('request.not_found') : services.versions.show(surveyId, version);
  },
});
