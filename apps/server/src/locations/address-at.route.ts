import { AddressAnswer } from './location-answers.ts';
import Type from 'typebox';
import { fail } from '../http/failure.ts';
import { defineRoute } from '../http/route.ts';
import { coordinateOf } from './location-provider.ts';

const number = Type.String({ pattern: '^-?\\d{1,3}(\\.\\d{1,15})?$' });

/** `GET /api/survey/places/{id}/address?x=&y=`: what stands at a point, in the coordinates of the provider. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/survey/places/:id/address',
  access: 'respondent',
  rate: 'read',
  refuses: ['places.absent', 'places.failed'],
  schemas: { answer: AddressAnswer, query: Type.Object({ x: number, y: number }) },
  async handle({ respondent, query, services }) {
    const at = coordinateOf(query.x, query.y);
    return at === undefined ? fail('request.invalid') : services.locations.addressAt(respondent, at);
  },
});
