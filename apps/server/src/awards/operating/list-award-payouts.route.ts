import { PAYOUT_STATES, type PayoutState } from '@canvass/protocol';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { PayoutsAnswer } from './award-list-answers.ts';
import { awardListProperties, awardPage } from './list-query.ts';

const PayoutQuery = Type.Object({
  ...awardListProperties,
  state: Type.Optional(Type.Unsafe<PayoutState>({ type: 'string', enum: [...PAYOUT_STATES] })),
});

/** `GET /api/publishing/surveys/{id}/awards/payouts?before=&limit=&state=`: payouts, the newest first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/payouts',
  scope: 'publish',
  schemas: { answer: PayoutsAnswer, query: PayoutQuery },
  handle: async ({ surveyId, query, services }) => ({
    payouts: await services.operatedAwards.payouts({ ...awardPage(surveyId, query), state: query.state }),
  }),
});
