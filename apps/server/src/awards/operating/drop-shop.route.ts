import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/awards/shops/{shop}`: its staff redeem nothing any more. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/awards/shops/:shop',
  scope: 'publish',
  act: 'awards.shop_drop',
  schemas: { answer: Type.Unsafe<object>(Type.Object({ shop: Type.String() })) },
  handle: ({ surveyId, params, services }) =>
    services.operatedAwards.dropShop(surveyId, params['shop'] ?? ''),
});
