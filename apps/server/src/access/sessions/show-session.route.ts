import type { SignedIn } from '@canvass/protocol';
import { operatorRoute } from '../../http/route.ts';
import { signedInAs } from './sessions.ts';

/** `GET /api/operators/sessions`: who makes this call, and what they may do. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/sessions',
  scope: 'any',
  handle: async ({ operator }): Promise<SignedIn> => signedInAs(operator),
});
