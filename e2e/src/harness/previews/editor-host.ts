import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../server-process.ts';

/** A site with one page, which is an editor or imitates one. */
export interface EditorHost {
  readonly origin: string;
  stop(): void;
}

/** Starts a site. `page` is the HTML of its page and defaults to the example editor. */
export async function startEditorHost(page?: string): Promise<EditorHost> {
  const html =
    page ?? (await readFile(new URL('../../../../examples/hosts/editor.html', import.meta.url), 'utf8'));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP address has a port
    stop: () => void server.close(),
  };
}

interface Correction {
  readonly editor: string;
  readonly server: string;
  readonly project: { readonly projectId: string };
  readonly seq: number;
}

export async function openCorrection(
  page: Page,
  { editor, server, project, seq }: Correction,
): Promise<void> {
  await page.goto(editor);
  await page.getByLabel('Server').fill(server);
  await page.getByLabel('Survey').fill(project.projectId);
  await page.getByLabel('Response').fill(String(seq));
  await page.getByLabel('Token').fill(OPERATOR_TOKEN);
  const buffer = Buffer.from(JSON.stringify(project));
  await page.getByLabel('Project').setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Correct' }).click();
}
