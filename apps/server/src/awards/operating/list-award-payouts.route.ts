import { operatorRoute } from '../../http/route.ts';
import { PayoutsAnswer } from './award-list-answers.ts';
import { awardListQuery, awardPage } from './list-query.ts';

/** `GET /api/publishing/surveys/{id}/awards/payouts?before=&limit=`: payouts, the newest first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/payouts',
  scope: 'publish',
  schemas: { answer: PayoutsAnswer, query: awardListQuery },
  handle: async ({ surveyId, query, services }) => ({
    payouts: await services.operatedAwards.payouts(awardPage(surveyId, query)),
  }),
});
