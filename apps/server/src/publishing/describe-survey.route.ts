import { defineRoute } from '../route.ts';

/** `GET /api/publishing/surveys/:id`: a survey and how many responses it has, by status. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.publishing.describe(surveyId),
});
