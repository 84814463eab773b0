import { LocationsAnswer } from './location-answers.ts';
import Type from 'typebox';
import { defineRoute } from '../http/route.ts';

/** `GET /api/survey/places/{id}/search?q=`: places by name or address, in the coordinates of the provider. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id/search',
  access: 'respondent',
  rate: 'read',
  refuses: ['places.absent', 'places.failed'],
  schemas: {
    answer: LocationsAnswer,
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
  },
  handle: ({ respondent, query, services }) => services.locations.search(respondent, query.q),
});
