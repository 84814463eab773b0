import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/embedding`: from now on only this site may frame the survey. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.drop',
  handle: ({ surveyId, services }) => services.embedding.remove(surveyId),
});
