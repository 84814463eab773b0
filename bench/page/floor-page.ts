import { createServer } from 'node:http';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCE = new URL('./floor', import.meta.url).pathname;
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/** Builds the floor for production and serves it from memory's side of the disk: one page, one script. */
export async function serveFloor(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'canvass-floor-'));
  await build({ root: SOURCE, logLevel: 'warn', configFile: false, build: { outDir, emptyOutDir: true } });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname;
    const name = path === '/' ? 'index.html' : path;
    const body = await readFile(join(outDir, name)).catch(() => undefined);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? '',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
