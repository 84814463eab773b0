import { ResponseDetail } from '@canvass/protocol/schemas';
import { fail } from '../http/failure.ts';
import { operatorRoute } from '../http/route.ts';
import { responseKey } from './response-key.ts';

/** `GET /api/publishing/surveys/{id}/responses/{seq}`: a response: facts, events, end, whether its chain is intact, and its transcript. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq',
  scope: 'answers',
  act: 'response.show',
  schemas: { answer: ResponseDetail },
  async handle({ params, services }) {
    const key = responseKey(params);
    return key === undefined ? fail('request.not_found') : services.responses.detail(key);
  },
});
