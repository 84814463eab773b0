import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fail } from './failure.ts';
import { sendFailure } from './send.ts';

/** Milliseconds within which the head of a request must arrive. The first request's time starts with the connection. */
const HEAD_WITHIN_MS = 30_000;
/** With Node's default of 30 seconds, request headers could take twice the allowed time. */
const CHECK_EVERY_MS = 1_000;

/** Server options that close connections with slow request heads (TRUST-16). */
export const createConnectionLimits = (withinMs = HEAD_WITHIN_MS, checkEveryMs = CHECK_EVERY_MS) => ({
  headersTimeout: withinMs,
  connectionsCheckingInterval: checkEveryMs,
});

export function closeSilentConnections(server: FastifyInstance, withinMs = HEAD_WITHIN_MS): void {
  server.server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, withinMs);
    timer.unref(); // a stopping server does not wait for silent clients
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Refuses requests with two hosts, because a proxy may have used the other host (RFC 9112, section 3.2). */
export function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return undefined;
    reply.header('connection', 'close');
    return sendFailure(reply, fail('request.invalid', { key: 'request.two_hosts' }));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may take as long as a request may, at a minimum pace, as files on slow connections need. */
    readonly allowsSlowBody?: true;
  }
}

interface BodyTimeLimits {
  /** The maximum duration of a body, also of the rest of a body after an early reply. */
  readonly withinMs: number;
  /** Milliseconds in which a slow body must send at least `paceBytes`. */
  readonly paceMs: number;
  readonly paceBytes: number;
}
/** A phone with 64 kbit/s sends eight times this pace, so it may be offline for most of a minute. */
const BODY_TIME_LIMITS: BodyTimeLimits = { withinMs: 30_000, paceMs: 60_000, paceBytes: 60_000 };

/** Closes connections that send a body too slowly (TRUST-16). Requests without a body have no overhead. */
export function cutSlowBodies(server: FastifyInstance, limits = BODY_TIME_LIMITS): void {
  server.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (!hasBody(headers)) return;
    if (routeOptions.config.allowsSlowBody === true) watchPace(raw, limits);
    else closeAfter(raw, limits.withinMs);
  });
  // After a refusal, the rest of the body is read and discarded, so that the client can read the reply.
  server.addHook('onResponse', async ({ raw, headers }) => {
    if (!hasBody(headers) || raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    closeAfter(raw, limits.withinMs);
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function closeAfter(raw: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, withinMs);
  stopAfterBody(raw, timer);
}

function watchPace(raw: IncomingMessage, { paceMs, paceBytes }: BodyTimeLimits): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const arrivedBytes = raw.socket.bytesRead - before;
    before += arrivedBytes;
    if (!raw.complete && arrivedBytes < paceBytes) raw.destroy();
  }, paceMs);
  stopAfterBody(raw, timer);
}

function stopAfterBody(raw: IncomingMessage, timer: NodeJS.Timeout): void {
  timer.unref(); // a stopping server does not wait for slow clients
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
