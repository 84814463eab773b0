import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';

/** A site with one page: an editor, or a site that imitates one. */
export interface EditorHost {
  readonly origin: string;
  stop(): void;
}

/** `page` is HTML and defaults to the example editor. */
export async function startEditorHost(page?: string): Promise<EditorHost> {
  const html =
    page ?? (await readFile(new URL('../../../../examples/hosts/editor.html', import.meta.url), 'utf8'));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // TCP, so it has a port
    stop: () => void server.close(),
  };
}
