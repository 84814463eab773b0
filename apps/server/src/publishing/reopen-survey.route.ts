import { defineRoute } from '../route.ts';

/** `POST /api/publishing/surveys/:id/reopen`: takes closing back. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/reopen',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.publishing.reopen(surveyId),
});
