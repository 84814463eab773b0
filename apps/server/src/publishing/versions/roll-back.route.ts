import { PublishData } from '@canvass/protocol/schemas';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { versionIn } from './version-in.ts';

/** `POST /api/publishing/surveys/{id}/versions/{version}/publish`: what that version was becomes the newest one. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/versions/:version/publish',
  scope: 'publish',
  act: 'survey.roll_back',
  refuses: ['publishing.refused'],
  schemas: { answer: PublishData },
  async handle({ surveyId, params, services }) {
    const version = versionIn(params['version']);
    return version === undefined ? fail('request.not_found') : services.drafts.rollBack(surveyId, version);
  },
});
