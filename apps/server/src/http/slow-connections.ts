import type { FastifyInstance } from 'fastify';
import { fail } from './failure.ts';
import { sendFailure } from './send.ts';

/** Milliseconds for the head of a request to arrive, the first one's counted from when the connection was made. */
const HEAD_WITHIN_MS = 30_000;
/** How often it is looked; Node's own pace of 30 seconds would let a head take twice as long. */
const LOOK_EVERY_MS = 1_000;

/** What a server is made with, so that slow heads are cut off in time (TRUST-16). */
export const connectionLimits = (withinMs = HEAD_WITHIN_MS, lookEveryMs = LOOK_EVERY_MS) => ({
  headersTimeout: withinMs,
  connectionsCheckingInterval: lookEveryMs,
});

/** Closes connections on which nothing ever arrives. */
export function closeSilentConnections(server: FastifyInstance, withinMs = HEAD_WITHIN_MS): void {
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, withinMs);
    timer.unref(); // a server that stops does not wait for whoever is silent
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Two hosts are none: a proxy may have looked at the other one (RFC 9112, section 3.2). */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return undefined;
    reply.header('connection', 'close');
    return sendFailure(reply, fail('request.invalid', { key: 'request.two_hosts' }));
  });
}
