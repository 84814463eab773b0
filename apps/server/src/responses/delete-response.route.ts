import { DroppedResponse } from '@canvass/protocol/schemas';
import { fail } from '../http/failure.ts';
import { operatorRoute } from '../http/route.ts';
import { responseKey } from './response-key.ts';

/** `DELETE /api/publishing/surveys/{id}/responses/{seq}`: drops a response with its whole chain. Not to be undone. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/responses/:seq',
  scope: 'delete',
  act: 'response.delete',
  schemas: { answer: DroppedResponse },
  async handle({ params, services }) {
    const key = responseKey(params);
    return key === undefined ? fail('request.not_found') : services.responses.remove(key);
  },
});
