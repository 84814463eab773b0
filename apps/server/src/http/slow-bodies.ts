import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the server allows any request: a file on a slow line. */
    readonly slowBody?: true;
  }
}

/** Milliseconds for a body to arrive. */
const BODY_WITHIN_MS = 30_000;

/** Cuts off whoever sends a body too slowly (trust A67). Requests without a body pay nothing. */
export function cutSlowBodies(server: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  server.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.slowBody === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs);
    timer.unref(); // a server that stops does not wait for whoever is slow
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
