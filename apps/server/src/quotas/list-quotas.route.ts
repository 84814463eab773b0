import { QuotaOverview } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `GET /api/publishing/surveys/{id}/quotas`: every cell with its limit, what is counted, held and over. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/quotas',
  scope: 'any',
  schemas: { answer: QuotaOverview },
  handle: ({ surveyId, services }) => services.quotas.overview(surveyId),
});
