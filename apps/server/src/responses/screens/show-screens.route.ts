import { ResponseScreens } from '@canvass/protocol/schemas';
import { fail } from '../../http/failure.ts';
import { operatorRoute } from '../../http/route.ts';
import { responseKey } from '../response-key.ts';

/** `GET /api/publishing/surveys/{id}/responses/{seq}/screens`: a response as people read it. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/responses/:seq/screens',
  scope: 'answers',
  act: 'response.show',
  schemas: { answer: ResponseScreens },
  async handle({ params, services }) {
    const key = responseKey(params);
    return key === undefined ? fail('request.not_found') : services.screens(key);
  },
});
