import { nullable, SignedIn } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { signedInAs } from './sessions.ts';

/** `GET /api/operators/sessions`: who makes this call, and what they may do; null if no one is signed in. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/sessions',
  scope: 'any',
  allowsNobody: true,
  schemas: { answer: nullable(SignedIn) },
  handle: async ({ request: { operator } }) => (operator === undefined ? null : signedInAs(operator)),
});
