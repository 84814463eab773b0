import { operatorRoute } from '../../http/route.ts';
import { OverviewAnswer } from './award-list-answers.ts';

/** `GET /api/publishing/surveys/{id}/awards`: stock, tickets by state, payouts and wins by day of each award. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards',
  scope: 'any',
  schemas: { answer: OverviewAnswer },
  handle: ({ surveyId, services }) => services.operatedAwards.overview(surveyId),
});
