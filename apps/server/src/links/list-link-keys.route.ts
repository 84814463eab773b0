import { defineRoute } from '../route.ts';

/** `GET /api/publishing/surveys/{id}/link-keys`: numbers of the keys whose links are good; never the keys themselves. */
export const route = defineRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/link-keys',
  access: 'operator',
  rate: 'operate',
  schemas: {},
  handle: ({ surveyId, services }) => services.links.keys(surveyId),
});
