import { operatorRoute } from '../../http/route.ts';
import { TicketsAnswer } from './award-list-answers.ts';
import { awardListQuery, awardPage } from './list-query.ts';

/** `GET /api/publishing/surveys/{id}/awards/tickets?before=&limit=`: tickets, the latest change first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/tickets',
  scope: 'publish',
  schemas: { answer: TicketsAnswer, query: awardListQuery },
  handle: async ({ surveyId, query, services }) => ({
    tickets: await services.operatedAwards.tickets(awardPage(surveyId, query)),
  }),
});
