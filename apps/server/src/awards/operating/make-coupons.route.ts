import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { MOST_CODES } from './read-codes.ts';

/** `POST /api/publishing/surveys/{id}/awards/{aid}/coupons/made`: codes of our own for a prize. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/coupons/made',
  scope: 'publish',
  act: 'awards.coupons',
  schemas: {
    answer: Type.Object({ added: Type.Integer(), known: Type.Integer() }),
    body: Type.Object({
      prize: Type.String({ minLength: 1, maxLength: 64 }),
      count: Type.Integer({ minimum: 1, maximum: MOST_CODES }),
    }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.make({ surveyId, aid: params['aid'] ?? '', prize: body.prize }, body.count),
});
