import { defineRoute } from '../route.ts';

/** `DELETE /api/publishing/surveys/:id`: drops a closed survey with all responses. Not to be undone. */
export const route = defineRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.publishing.remove(surveyId),
});
