import { defineRoute } from '../route.ts';

/** `GET /api/publishing/surveys/{id}/quotas`: every cell with its limit, what is counted, held and over. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/quotas',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.quotas.overview(surveyId),
});
