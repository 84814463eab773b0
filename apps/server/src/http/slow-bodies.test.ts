import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

let server: FastifyInstance;
beforeEach(async () => {
  server = fastify({ forceCloseConnections: true });
  cutSlowBodies(server, 50);
  server.post('/quick', async () => 'done');
  server.post('/slow', { config: { slowBody: true } }, async () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** Sends a head and half of the body; gives what comes back, at the latest when the rest is sent. */
async function half(path: string, restAfterMs: number): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  const parts: string[] = [];
  socket.on('data', (data) => parts.push(data.toString()));
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n{ `,
  );
  const rest = setTimeout(() => socket.write(' }'), restAfterMs);
  await once(socket, 'close');
  clearTimeout(rest);
  return parts.join('');
}

it('cuts a body off that does not come', async () => expect(await half('/quick', 5_000)).toBe(''));
it('waits for one that may take its time', async () => expect(await half('/slow', 300)).toContain('200 OK'));
it('takes one that comes', async () => expect(await half('/quick', 1)).toContain('200 OK'));
