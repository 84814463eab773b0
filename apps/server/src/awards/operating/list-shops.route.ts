import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/awards/shops`: shops whose staff redeem coupons; never their passwords. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/shops',
  scope: 'publish',
  schemas: {
    answer: Type.Object({
      shops: Type.Array(Type.Object({ shop: Type.String(), made_at: Type.String() })),
    }),
  },
  handle: async ({ surveyId, services }) => ({ shops: await services.operatedAwards.shops(surveyId) }),
});
