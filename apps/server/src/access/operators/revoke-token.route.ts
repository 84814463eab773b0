import { Dropped } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/operators/tokens/{token}`, by its id: it is good for nothing from now on. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/operators/tokens/:token',
  scope: 'manage',
  act: 'token.revoke',
  schemas: { answer: Dropped },
  handle: ({ params, services }) => services.operators.revoke(params['token'] ?? ''),
});
