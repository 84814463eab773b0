import { operatorRoute } from '../../http/route.ts';
import { AuditAnswer } from './award-list-answers.ts';
import { awardListQuery, awardPage } from './list-query.ts';

/** `GET /api/publishing/surveys/{id}/awards/audit?before=&limit=`: what happened to tickets, the latest first: with roll, odds and outcome of each draw. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/audit',
  scope: 'publish',
  schemas: { answer: AuditAnswer, query: awardListQuery },
  handle: async ({ surveyId, query, services }) => ({
    audit: await services.operatedAwards.audit(awardPage(surveyId, query)),
  }),
});
