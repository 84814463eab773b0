import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `POST /api/publishing/surveys/{id}/awards/{aid}/coupons?prize=` with codes as `text/csv`, one on a line. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/awards/:aid/coupons',
  scope: 'publish',
  act: 'awards.coupons',
  accepts: 'csv',
  bodyLimit: 4 * 1024 * 1024,
  schemas: {
    answer: Type.Object({ added: Type.Integer(), known: Type.Integer() }),
    body: Type.String(),
    query: Type.Object({ prize: Type.String({ minLength: 1, maxLength: 64 }) }),
  },
  handle: ({ surveyId, params, query, body, services }) =>
    services.operatedAwards.upload({ surveyId, aid: params['aid'] ?? '', prize: query.prize }, body),
});
