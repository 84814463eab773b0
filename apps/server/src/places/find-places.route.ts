import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../route.ts';

/** `GET /api/survey/places/{id}/search?q=`: places by name or address, in the coordinates of the provider. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id/search',
  access: 'respondent',
  rate: 'read',
  schemas: { query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }) },
  handle: async ({ respondent, query, services }) =>
    respondent === undefined ? fail('access.refused') : services.places.search(respondent, query.q),
});
