import { OperatorTokens } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/operators/tokens`: all that were not revoked, the newest first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/tokens',
  scope: 'manage',
  schemas: { answer: OperatorTokens },
  handle: ({ services }) => services.operators.list(),
});
