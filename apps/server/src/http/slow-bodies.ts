import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as any request, but must keep the minimum pace: for files on slow connections. */
    readonly slowBody?: true;
  }
}

/** In milliseconds and bytes. */
interface Patience {
  /** The maximum duration of a body, also of the rest of a body after an early reply. */
  readonly withinMs: number;
  /** In each `paceMs`, a slow body must send at least `paceBytes`. */
  readonly paceMs: number;
  readonly paceBytes: number;
}
/** A phone with 64 kbit/s sends eight times as much, so it may be offline for most of a minute. */
const PATIENCE: Patience = { withinMs: 30_000, paceMs: 60_000, paceBytes: 60_000 };

/** Closes connections that send a body too slowly (TRUST-16). Requests without a body have no overhead. */
export function cutSlowBodies(server: FastifyInstance, patience = PATIENCE): void {
  server.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (!hasBody(headers)) return;
    if (routeOptions.config.slowBody === true) watchPace(raw, patience);
    else cutOff(raw, patience.withinMs);
  });
  // After a refusal, the rest of the body is read and discarded, so that the client can read the reply.
  server.addHook('onResponse', async ({ raw, headers }) => {
    if (!hasBody(headers) || raw.complete || raw.destroyed) return;
    raw.unpipe();
    raw.resume();
    cutOff(raw, patience.withinMs);
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function cutOff(raw: IncomingMessage, withinMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, withinMs);
  stopWith(raw, timer);
}

function watchPace(raw: IncomingMessage, { paceMs, paceBytes }: Patience): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before;
    before += arrived;
    if (!raw.complete && arrived < paceBytes) raw.destroy();
  }, paceMs);
  stopWith(raw, timer);
}

function stopWith(raw: IncomingMessage, timer: NodeJS.Timeout): void {
  timer.unref(); // a stopping server does not wait for slow clients
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
