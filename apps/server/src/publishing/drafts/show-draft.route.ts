import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/draft`: the working version with all that is wrong with it. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  handle: ({ surveyId, services }) => services.drafts.show(surveyId),
});
