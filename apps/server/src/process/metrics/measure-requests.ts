import type { FastifyInstance } from 'fastify';
import type { FailureName } from '../../http/failure.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Why the call was refused; undefined when it was not. */
    failure: FailureName | undefined;
  }
}

/** Counts and times every request. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.decorateReply('failure', undefined);
  server.addHook('onResponse', async (request, reply) => {
    metrics.request({
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      failure: reply.failure,
    });
  });
}
