import { createServer, type Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Faults of connections between a browser and the server. Shares are from 0 to 1. */
export interface Fault {
  /** Milliseconds of delay before each piece of data, plus or minus half. */
  readonly latencyMs?: number;
  readonly bytesPerSecond?: number;
  readonly sliceBytes?: number;
  /** The share of connections that are reset. Some are reset after the server has received the request. */
  readonly resetShare?: number;
  /** The share of connections that transfer no data and never end. */
  readonly silentShare?: number;
  /** Milliseconds for which the network is up and then down, repeatedly. */
  readonly flappingMs?: number;
  readonly isDown?: boolean;
}

export interface FaultyProxy {
  readonly url: string;
  /** Changes the faults and ends open connections, as when a phone changes its network. */
  set(fault: Fault): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a server. It has no faults until `set` is called. */
export async function startFaultyProxy(target: string, random: () => number): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const openSockets = new Set<Socket>();
  let fault: Fault = {};
  let faultStart = Date.now();
  const isDown = () => {
    const { flappingMs } = fault;
    if (flappingMs !== undefined) return Math.floor((Date.now() - faultStart) / flappingMs) % 2 === 1;
    return fault.isDown === true;
  };
  const server = createServer((client) => {
    const upstream = new Socket();
    const sockets = [client, upstream];
    const resetSockets = () => {
      for (const socket of sockets) {
        openSockets.delete(socket);
        socket.resetAndDestroy();
      }
    };
    for (const socket of sockets) {
      openSockets.add(socket);
      socket.on('error', resetSockets);
      socket.on('close', resetSockets);
    }
    if (isDown()) return resetSockets();
    if (random() < (fault.silentShare ?? 0)) return;
    upstream.connect(Number(port), hostname);
    const shape = { fault: () => fault, random, isDown, end: resetSockets };
    forward(client, upstream, shape);
    // Resetting only the reply loses it after the server has handled the request.
    forward(upstream, client, { ...shape, isReset: random() < (fault.resetShare ?? 0) });
  });
  await waitUntilListening(server);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    set(next) {
      fault = next;
      faultStart = Date.now();
      for (const socket of openSockets) socket.resetAndDestroy();
    },
    async stop() {
      for (const socket of openSockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ConnectionFaults {
  readonly fault: () => Fault;
  readonly random: () => number;
  readonly isDown: () => boolean;
  readonly end: () => void;
  readonly isReset?: boolean;
}

function forward(from: Socket, to: Socket, shape: ConnectionFaults): void {
  let forwarded = Promise.resolve();
  from.on('data', (data: Buffer) => {
    forwarded = forwarded.then(() => writeWithFaults(data, to, shape));
  });
  from.on('end', () => {
    forwarded = forwarded.then(() => void to.end());
  });
}

async function writeWithFaults(
  data: Buffer,
  to: Socket,
  { fault, random, isDown, end, isReset = false }: ConnectionFaults,
): Promise<void> {
  const { latencyMs = 0, bytesPerSecond, sliceBytes = data.length } = fault();
  if (latencyMs > 0) await pause(latencyMs * (0.5 + random()));
  for (let offset = 0; offset < data.length; offset += sliceBytes) {
    if (isReset || isDown()) return end();
    const piece = data.subarray(offset, offset + sliceBytes);
    if (to.destroyed) return;
    to.write(piece);
    if (bytesPerSecond !== undefined) await pause((piece.length / bytesPerSecond) * 1000);
  }
}

const waitUntilListening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
