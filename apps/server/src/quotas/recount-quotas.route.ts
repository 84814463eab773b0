import { QuotaOverview } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `POST /api/publishing/surveys/{id}/quotas/recount`: counts all finished responses again, by the newest version. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/quotas/recount',
  scope: 'publish',
  act: 'quotas.recount',
  schemas: { answer: QuotaOverview },
  handle: ({ surveyId, services }) => services.quotas.recount(surveyId),
});
