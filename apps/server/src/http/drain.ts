import type { FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 25;
/** Milliseconds in which requests that were already sent may still arrive after a stop. */
const ARRIVAL_MS = 200;

interface Drain {
  /** Stops listening, finishes all received requests and closes all connections, within `withinMs` at most. */
  close(withinMs: number): Promise<{ readonly wasCut: boolean }>;
}

/**
 * Counts completely received requests. Idle connections and incomplete requests do not delay the stop, because clients
 * repeat those requests with the same id.
 */
export function addDrain(server: FastifyInstance): Drain {
  let unfinishedCount = 0;
  const countedRequests = new WeakSet<object>();
  server.addHook('preValidation', async (request) => {
    countedRequests.add(request);
    unfinishedCount += 1;
  });
  server.addHook('onResponse', async (request) => {
    if (countedRequests.delete(request)) unfinishedCount -= 1;
  });
  return {
    async close(withinMs) {
      const startedAt = performance.now();
      let wasCut = false;
      const timer = setInterval(() => {
        const waitedMs = performance.now() - startedAt;
        server.server.closeIdleConnections();
        if (waitedMs < ARRIVAL_MS || (unfinishedCount > 0 && waitedMs < withinMs)) return;
        wasCut = unfinishedCount > 0;
        server.server.closeAllConnections();
      }, CHECK_EVERY_MS);
      await server.close();
      clearInterval(timer);
      return { wasCut };
    },
  };
}
