import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  handle: ({ surveyId, services }) => services.embedding.describe(surveyId),
});
