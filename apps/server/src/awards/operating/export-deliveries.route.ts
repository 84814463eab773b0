import { operatorRoute, replies } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/awards/deliveries`: CSV of prizes that are to be sent, with where they go. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/awards/deliveries',
  scope: 'winners',
  act: 'awards.deliveries',
  schemas: { answer: replies(['text/csv']) },
  async handle({ surveyId, reply, services }) {
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="deliveries.csv"',
      })
      .type('text/csv; charset=utf-8')
      .send(await services.operatedAwards.deliveries(surveyId));
  },
});
