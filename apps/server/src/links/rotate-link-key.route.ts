import { LinkKeysData } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `POST /api/publishing/surveys/{id}/link-keys`: a new key signs from now on; links of older ones stay good. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/link-keys',
  scope: 'publish',
  act: 'link_key.add',
  schemas: { answer: LinkKeysData },
  handle: ({ surveyId, services }) => services.links.rotate(surveyId),
});
