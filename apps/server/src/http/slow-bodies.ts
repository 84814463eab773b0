import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the server allows any request, at a least pace: a file on a slow line. */
    readonly slowBody?: true;
  }
}

/** Milliseconds and bytes. */
interface Patience {
  /** For a whole body, and for the rest of one that was answered before it was there. */
  readonly withinMs: number;
  /** In each such time at least so many bytes of a slow body have to arrive. */
  readonly paceMs: number;
  readonly paceBytes: number;
}
/** A phone with 64 kbit/s sends eight times as much, so it may be without a connection for most of a minute. */
const PATIENCE: Patience = { withinMs: 30_000, paceMs: 60_000, paceBytes: 60_000 };

/** Cuts off whoever sends a body too slowly (TRUST-16). Requests without a body pay nothing. */
export function cutSlowBodies(server: FastifyInstance, patience = PATIENCE): void {
  server.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (!hasBody(headers)) return;
    if (routeOptions.config.slowBody === true) watchPace(raw, patience);
    else cutOff(raw, patience.withinMs);
  });
  // It was refused: what is still coming is read to nowhere, so that whoever sends it gets to read the answer.
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
  timer.unref(); // a server that stops does not wait for whoever is slow
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
