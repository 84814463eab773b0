import { operatorRoute } from '../http/route.ts';

/** `POST /api/publishing/surveys/:id/close`: no one can begin or go on until it is opened again. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/close',
  scope: 'publish',
  act: 'survey.close',
  handle: ({ surveyId, services }) => services.publishing.close(surveyId),
});
