import type { FastifyInstance } from 'fastify';

/** How often, in milliseconds, it is looked whether all requests are finished. */
const LOOK_EVERY_MS = 25;
/** Requests that are on their way when the server has to stop may still arrive, in milliseconds. */
const ARRIVAL_MS = 200;

interface Drain {
  /** Stops listening, finishes the requests that have arrived, and closes all connections; at most `withinMs`. */
  close(withinMs: number): Promise<{ readonly wasCut: boolean }>;
}

/**
 * Counts requests that have arrived whole. A connection that is kept alive, or that has sent half a request, holds
 * nobody up: what it would have asked is asked again, with the same id.
 */
export function addDrain(server: FastifyInstance): Drain {
  let underWay = 0;
  const counted = new WeakSet<object>();
  server.addHook('preValidation', async (request) => {
    counted.add(request);
    underWay += 1;
  });
  server.addHook('onResponse', async (request) => {
    if (counted.delete(request)) underWay -= 1;
  });
  return {
    async close(withinMs) {
      const begun = performance.now();
      let wasCut = false;
      const timer = setInterval(() => {
        const waited = performance.now() - begun;
        server.server.closeIdleConnections();
        if (waited < ARRIVAL_MS || (underWay > 0 && waited < withinMs)) return;
        wasCut = underWay > 0;
        server.server.closeAllConnections();
      }, LOOK_EVERY_MS);
      await server.close();
      clearInterval(timer);
      return { wasCut };
    },
  };
}
