import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A slow line in front of a server: every connection shares its bandwidth, and every packet and handshake its delay. */
export interface SlowLine {
  readonly url: string;
  stop(): Promise<void>;
}

/** Bytes that are forwarded at a time. A TCP packet carries about as many. */
const PACKET = 1_460;

/**
 * Opens a port that forwards to the server at `target`.
 *
 * @param bytesPerSecond - The bandwidth towards the browser, shared by all connections.
 * @param roundTripMs - The delay of a request and its reply, and of each new connection.
 */
export async function openSlowLine(
  target: string,
  { bytesPerSecond, roundTripMs }: { readonly bytesPerSecond: number; readonly roundTripMs: number },
): Promise<SlowLine> {
  const { port: targetPort, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  /** The time at which the line has sent everything that it has been given, by `performance.now`. */
  let freeAt = 0;
  const server = createServer({ pauseOnConnect: true }, (browser) => {
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [browser, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        upstream.destroy();
      });
    }
    // The browser may send at once, but a handshake takes a round trip first.
    const openAt = performance.now() + roundTripMs;
    browser.on('data', (data) => {
      const wait = Math.max(openAt - performance.now(), 0) + roundTripMs / 2;
      setTimeout(() => upstream.write(data), wait);
    });
    upstream.on('data', (data: Buffer) => {
      for (let start = 0; start < data.length; start += PACKET) {
        const packet = data.subarray(start, start + PACKET);
        freeAt = Math.max(freeAt, performance.now()) + (packet.length / bytesPerSecond) * 1_000;
        setTimeout(() => browser.write(packet), freeAt - performance.now() + roundTripMs / 2);
      }
    });
    browser.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
