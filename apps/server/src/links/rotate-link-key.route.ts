import { operatorRoute } from '../http/route.ts';

/** `POST /api/publishing/surveys/{id}/link-keys`: a new key signs from now on; links of older ones stay good. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/link-keys',
  handle: ({ surveyId, services }) => services.links.rotate(surveyId),
});
