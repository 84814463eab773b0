import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/short-links/{code}`: it leads nowhere from now on, and nobody gets it again. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/short-links/:code',
  scope: 'publish',
  act: 'short_link.revoke',
  schemas: { answer: Type.Object({ code: Type.String() }) },
  handle: ({ surveyId, params, services }) => services.shortLinks.revoke(surveyId, params['code'] ?? ''),
});
