import { defineRoute } from '../http/route.ts';

/** `GET /api/survey/places/{id}`: which maps and searches the operator has configured; `{}` means none. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id',
  access: 'respondent',
  rate: 'read',
  handle: async ({ services }) => services.locations.offer,
});
