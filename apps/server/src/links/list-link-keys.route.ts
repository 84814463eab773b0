import { LinkKeysData } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `GET /api/publishing/surveys/{id}/link-keys`: numbers of the keys whose links are good; never the keys themselves. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/link-keys',
  scope: 'publish',
  schemas: { answer: LinkKeysData },
  handle: ({ surveyId, services }) => services.links.keys(surveyId),
});
