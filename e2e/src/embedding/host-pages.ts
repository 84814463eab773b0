import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const HOSTS = new URL('../../../examples/hosts', import.meta.url).pathname;

const EXAMPLE_NAMES = { server: 'https://survey.example.org', survey: 'CoffeeStudy0000000000001' } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface HostPages {
  /** The address of the host pages, on another site than the survey's server. */
  readonly url: string;
  add(path: string, text: string): void;
  stop(): void;
}

interface Survey {
  readonly server: string;
  readonly surveyId: string;
}

/**
 * Serves `examples/hosts` on a separate site, under the strictest Content Security Policy that allows an embedded survey:
 * no inline scripts, no inline styles, and only the survey from other sites.
 */
export async function startHosts({ server, surveyId }: Survey): Promise<HostPages> {
  const addedPages = new Map<string, string>();
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${server}`,
    "style-src 'self'",
    `frame-src ${server} 'self'`,
    "base-uri 'none'",
  ].join('; ');
  const hosts = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      const type = TYPES[extname(path)] ?? 'text/plain';
      const text = addedPages.get(pathname) ?? (await readFile(join(HOSTS, path), 'utf8').catch(() => ''));
      const page = text.replaceAll(EXAMPLE_NAMES.server, server).replaceAll(EXAMPLE_NAMES.survey, surveyId);
      response
        .writeHead(text === '' ? 404 : 200, { 'content-type': type, 'content-security-policy': policy })
        .end(page);
    })();
  });
  await new Promise<void>((resolve) => hosts.listen(0, 'localhost', resolve));
  const { port } = hosts.address() as AddressInfo; // a TCP address has a port
  return {
    url: `http://localhost:${port}`,
    add: (path, text) => void addedPages.set(path, text),
    stop: () => void hosts.close(),
  };
}
