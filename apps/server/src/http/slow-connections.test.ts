import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeSilentConnections, connectionLimits, refuseTwoHosts } from './slow-connections.ts';

let server: FastifyInstance;
beforeEach(async () => {
  server = fastify({ forceCloseConnections: true, http: connectionLimits(300, 50) });
  closeSilentConnections(server, 300);
  refuseTwoHosts(server);
  server.get('/', async () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

function open(): {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  readonly replies: () => string;
} {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined);
  return { socket, closed: once(socket, 'close'), replies: () => text };
}

it('closes a connection on which nothing arrives', async () => {
  await open().closed;
});

it('cuts a head off that never ends, however often a piece of it comes', async () => {
  const { socket, closed, replies } = open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 20);
  await closed;
  clearInterval(drip);
  expect(replies()).not.toContain('200 OK');
});

it('refuses two hosts, also where they are the same, and takes one', async () => {
  for (const second of ['y', 'x']) {
    const { socket, closed, replies } = open();
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nHost: ${second}\r\n\r\n`);
    await closed;
    expect(replies()).toMatch(/^HTTP\/1\.1 400 /);
    expect(replies()).toContain('request.two_hosts');
  }
  const { socket, replies } = open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(replies).toContain('200 OK');
  socket.destroy();
});
