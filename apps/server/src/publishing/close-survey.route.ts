import { defineRoute } from '../route.ts';

/** `POST /api/publishing/surveys/:id/close`: nobody can begin or go on until it is opened again. */
export const route = defineRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/close',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.publishing.close(surveyId),
});
