import { createServer } from 'node:http';
import { readFile, rm, mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Logger } from 'sass';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
};

/** Suppresses warnings about style sheets of other survey programs. */
const QUIET_SASS = { preprocessorOptions: { scss: { logger: Logger.silent } } };

export interface ServedPage {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds a page of this folder for production and serves it, compressed like Canvass's pages. */
export async function serveBuilt(name: string): Promise<ServedPage> {
  const root = new URL(`./${name}`, import.meta.url).pathname;
  const outDir = await mkdtemp(join(tmpdir(), 'canvass-floor-'));
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    css: QUIET_SASS,
    build: { outDir, emptyOutDir: true },
  });
  const served = await serve((path) => readFile(join(outDir, path === '/' ? 'index.html' : path)));
  return {
    ...served,
    async stop() {
      await served.stop();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

export const servePage = (page: (query: URLSearchParams) => string): Promise<ServedPage> =>
  serve(async (_, query) => Buffer.from(page(query)));

async function serve(find: (path: string, query: URLSearchParams) => Promise<Buffer>): Promise<ServedPage> {
  const cachedBodies = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
    const body = cachedBodies.get(request.url ?? '') ?? (await compressFile(pathname, searchParams));
    if (body === undefined) return void response.writeHead(404).end();
    cachedBodies.set(request.url ?? '', body);
    const type = TYPES[pathname === '/' ? 'html' : (pathname.split('.').at(-1) ?? '')] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  async function compressFile(path: string, query: URLSearchParams): Promise<Buffer | undefined> {
    const body = await find(path, query).catch(() => undefined);
    return body && brotliCompressSync(body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return { url: `http://127.0.0.1:${port}/`, stop: async () => void server.close() };
}
