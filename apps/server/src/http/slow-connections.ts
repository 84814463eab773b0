import type { FastifyInstance } from 'fastify';
import { fail } from './failure.ts';
import { sendFailure } from './send.ts';

/** Milliseconds until the head of a request must arrive. For the first request, since the connection was opened. */
const HEAD_WITHIN_MS = 30_000;
/** The interval of checks. With Node's default of 30 seconds, request headers could take twice the allowed time. */
const LOOK_EVERY_MS = 1_000;

/** Server options that close connections with slow request heads (TRUST-16). */
export const connectionLimits = (withinMs = HEAD_WITHIN_MS, lookEveryMs = LOOK_EVERY_MS) => ({
  headersTimeout: withinMs,
  connectionsCheckingInterval: lookEveryMs,
});

/** Closes connections that never send anything. */
export function closeSilentConnections(server: FastifyInstance, withinMs = HEAD_WITHIN_MS): void {
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, withinMs);
    timer.unref(); // a stopping server does not wait for silent clients
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Refuses requests with two hosts, because a proxy may have used the other one (RFC 9112, section 3.2). */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return undefined;
    reply.header('connection', 'close');
    return sendFailure(reply, fail('request.invalid', { key: 'request.two_hosts' }));
  });
}
