import { defineRoute } from '../route.ts';

/** `POST /api/publishing/surveys/{id}/quotas/recount`: counts all finished responses anew, by the newest version. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/quotas/recount',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.quotas.recount(surveyId),
});
