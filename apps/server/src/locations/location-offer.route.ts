import { OfferAnswer } from './location-answers.ts';
import { defineRoute } from '../http/route.ts';

/** `GET /api/survey/places/{id}`: which maps and searches the operator has configured; `{}` means none. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id',
  access: 'respondent',
  rate: 'read',
  schemas: { answer: OfferAnswer },
  handle: async ({ services }) => services.locations.offer,
});
