import { SignedIn } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { signedInAs } from './sessions.ts';

/** `GET /api/operators/sessions`: who makes this call, and what they may do. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/sessions',
  scope: 'any',
  schemas: { answer: SignedIn },
  handle: async ({ operator }) => signedInAs(operator),
});
