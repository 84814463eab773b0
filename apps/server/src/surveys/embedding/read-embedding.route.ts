import { operatorRoute, UNTOLD } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  schemas: { answer: UNTOLD },
  handle: ({ surveyId, services }) => services.embedding.describe(surveyId),
});
