import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeSilentConnections, createConnectionLimits, refuseTwoHosts } from './slow-connections.ts';

let server: FastifyInstance;
beforeEach(async () => {
  server = fastify({ forceCloseConnections: true, http: createConnectionLimits(300, 50) });
  closeSilentConnections(server, 300);
  refuseTwoHosts(server);
  server.get('/', async () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

function open(): {
  readonly socket: Socket;
  readonly whenClosed: Promise<unknown>;
  readonly replies: () => string;
} {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // the server listens on a port, so it has an address
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', () => undefined);
  // A closed connection may end with an error.
  const whenClosed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, whenClosed, replies: () => text };
}

it('the server closes a silent connection', async () => {
  await open().whenClosed;
});

it('the server closes a connection whose header never ends, even if pieces keep arriving', async () => {
  const { socket, whenClosed, replies } = open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 20);
  await whenClosed;
  clearInterval(drip);
  expect(replies()).not.toContain('200 OK');
});

it('the server refuses two host headers, even equal ones, and accepts one', async () => {
  for (const secondHost of ['y', 'x']) {
    const { socket, whenClosed, replies } = open();
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nHost: ${secondHost}\r\n\r\n`);
    await whenClosed;
    expect(replies()).toMatch(/^HTTP\/1\.1 400 /);
    expect(replies()).toContain('request.two_hosts');
  }
  const { socket, replies } = open();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(replies).toContain('200 OK');
  socket.destroy();
});

it.each([
  [
    'a length and chunks',
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    400,
  ],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 30\r\n\r\nabcd', 400],
  ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 400],
  ['a length with a sign', 'Content-Length: +4\r\n\r\nabcd', 400],
  ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\n1z\r\na\r\n0\r\n\r\n', 400],
  ['a space before a colon', 'X-Name : 1\r\n\r\n', 400],
  ['a folded line', 'X-Name: 1\r\n Host: y\r\n\r\n', 400],
  ['a header of 17 kB', `X-Name: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
] as const)(
  'the server refuses %s, and does not read the rest as another request',
  async (_, rest, status) => {
    const { socket, whenClosed, replies } = open();
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${rest}`);
    await whenClosed;
    expect(replies()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(replies().match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);
