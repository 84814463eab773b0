import { defineRoute } from '../route.ts';

/** `POST /api/publishing/surveys/{id}/link-keys`: a new key signs from now on; links of older ones stay good. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/link-keys',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.links.rotate(surveyId),
});
