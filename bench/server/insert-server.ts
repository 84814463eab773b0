// node insert-server.ts DATABASE_URL: an HTTP server that only inserts rows. Prints its port.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestPostgres } from '@canvass/server/testing';
import { INSERT } from './bare-inserts.ts';

const database = openTestPostgres(process.argv[2] ?? '');
const server = createServer(async (request, response) => {
  const body: unknown = JSON.parse(await readText(request));
  await database.run(INSERT, [randomUUID(), JSON.stringify(body)]);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port)); // it listens on a port

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
