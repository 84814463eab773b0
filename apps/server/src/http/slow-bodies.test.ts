import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { cutSlowBodies } from './slow-connections.ts';

let server: FastifyInstance;
afterEach(() => server.close());

/** Timeouts that no test reaches, however slow the machine is. */
const NEVER = { withinMs: 3_600_000, paceMs: 3_600_000, paceBytes: 4 };

async function listen(limits: Partial<typeof NEVER>): Promise<void> {
  server = fastify({ forceCloseConnections: true });
  cutSlowBodies(server, { ...NEVER, ...limits });
  server.post('/quick', async () => 'done');
  server.post('/slow', { config: { allowsSlowBody: true } }, async () => 'done');
  const refuse = {
    config: { slowBody: true as const },
    preParsing: async () => Promise.reject(new Error('no')),
  };
  server.post('/refused', refuse, async () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
}

/** Bytes of a body: `{` and `}` with whitespace in between. */
const BODY_LENGTH = 12;
const head = (path: string, connection: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_LENGTH}\r\n\r\n`;

function open(): { readonly socket: Socket; readonly replies: () => string } {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // the server listens on a port, so it has an address
  const parts: string[] = [];
  socket.on('data', (data) => parts.push(data.toString()));
  socket.on('error', () => undefined);
  return { socket, replies: () => parts.join('') };
}

/**
 * Resolves when a connection is closed, also after an error: bytes that arrive after the server has closed it reset the
 * connection.
 */
const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

async function post(path: string, pauseMs: number, pieces: readonly string[]): Promise<string> {
  const { socket, replies } = open();
  const whenClosed = untilClosed(socket);
  const abort = new AbortController();
  void whenClosed.then(() => abort.abort());
  socket.write(head(path, 'close'));
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await sleep(pauseMs, undefined, { signal: abort.signal }).catch(() => undefined);
    if (!abort.signal.aborted) socket.write(piece);
  }
  await whenClosed;
  return replies();
}
const HALVES = ['{     ', '     }'];
const BYTES = ['{', ...Array<string>(BODY_LENGTH - 2).fill(' '), '}'];

it('the server aborts a body that does not arrive', async () => {
  await listen({ withinMs: 100 });
  expect(await post('/quick', 3_600_000, HALVES)).toBe('');
});
it('the server accepts a body that arrives in time', async () => {
  await listen({});
  expect(await post('/quick', 1, HALVES)).toContain('200 OK');
});
it('the server waits for a body on a route for slow bodies', async () => {
  await listen({ withinMs: 100 });
  expect(await post('/slow', 150, HALVES)).toContain('200 OK');
});
it('the server aborts a slow body below the minimum pace, although it never stops', async () => {
  await listen({ paceMs: 100 });
  expect(await post('/slow', 100, BYTES)).toBe('');
});

it('the server discards the rest of a refused body, and keeps the connection', async () => {
  await listen({});
  const { socket, replies } = open();
  socket.write(head('/refused', 'keep-alive') + HALVES[0]);
  await expect.poll(replies).toContain('500 Internal');
  socket.write(HALVES[1] + head('/quick', 'keep-alive') + HALVES.join(''));
  await expect.poll(replies).toContain('200 OK');
  socket.destroy();
});

it('the server stops reading a refused body after a limit', async () => {
  await listen({ withinMs: 100 });
  const { socket, replies } = open();
  const whenClosed = untilClosed(socket);
  socket.write(head('/refused', 'keep-alive') + HALVES[0]);
  await whenClosed;
  expect(replies()).toContain('500 Internal');
});
