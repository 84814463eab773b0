import { ListedVersions } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/versions`: the versions of a survey, the newest first, with their responses. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/versions',
  scope: 'publish',
  schemas: { answer: ListedVersions },
  handle: ({ surveyId, services }) => services.versions.list(surveyId),
});
