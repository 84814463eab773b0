import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `PUT /api/publishing/surveys/{id}/awards/shops/{shop}`: the password with which the staff of a shop redeem coupons. */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/awards/shops/:shop',
  scope: 'publish',
  act: 'awards.shop',
  schemas: {
    answer: Type.Unsafe<object>(Type.Object({ shop: Type.String() })),
    body: Type.Object({ password: Type.String({ minLength: 8, maxLength: 200 }) }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.operatedAwards.setShop(surveyId, params['shop'] ?? '', body.password),
});
