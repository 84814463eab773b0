import { LinkKeysData } from '@canvass/protocol/schemas';
import { fail } from '../http/failure.ts';
import { operatorRoute } from '../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/link-keys/{key}`: links that this key signed are no longer good. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/link-keys/:key',
  scope: 'publish',
  act: 'link_key.drop',
  schemas: { answer: LinkKeysData },
  async handle({ surveyId, params, services }) {
    const key = /^[1-9]\d{0,8}$/.test(params['key'] ?? '') ? Number(params['key']) : undefined;
    return key === undefined ? fail('request.not_found') : services.links.drop(surveyId, key);
  },
});
