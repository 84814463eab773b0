import { type ListedPayout, PAYOUT_STATES, type PayoutState } from '@canvass/protocol';
import Type from 'typebox';
import { linkNext } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';
import { PayoutsAnswer } from './award-list-answers.ts';
import { awardListProperties, awardPage, ID_KEY, placeOf } from './list-query.ts';

const PayoutQuery = Type.Object({
  ...awardListProperties(ID_KEY),
  state: Type.Optional(Type.Unsafe<PayoutState>({ type: 'string', enum: [...PAYOUT_STATES] })),
});

/**
 * `GET /api/publishing/surveys/{id}/awards/payouts?before=&limit=&state=`: payouts, the newest first. `before` is the last entry's
 * `made_at~out_no`, or a time.
 */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/payouts',
  scope: 'publish',
  schemas: { answer: PayoutsAnswer, query: PayoutQuery },
  async handle({ surveyId, query, request, reply, services }) {
    const page = awardPage(surveyId, query);
    const payouts = await services.operatedAwards.payouts({ ...page, state: query.state });
    const keyOf = ({ made_at: made, out_no: out }: ListedPayout) => placeOf(made, out);
    linkNext({ request, reply }, { entries: payouts, limit: page.limit, name: 'before', keyOf });
    return { payouts };
  },
});
