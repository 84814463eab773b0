import { operatorRoute } from '../../http/route.ts';

/** `GET /api/operators/tokens`: all that were not revoked, the newest first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/operators/tokens',
  scope: 'manage',
  handle: ({ services }) => services.operators.list(),
});
