import { expect, type Page } from '@playwright/test';
import type { FilesEvent } from '@canvass/protocol';

/** The content of a file by its extension. The server checks that both match. */
const CONTENTS: Readonly<Record<string, Buffer>> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: Buffer.from('%PDF-1.7 a receipt'),
  txt: Buffer.from('Some words.'),
};

/** Attaches exactly the named files, in this order, to a question or a chosen option. */
export async function attachFiles(page: Page, { gid, option_id = '', files }: FilesEvent): Promise<void> {
  const input = page.locator(`[id="q-${gid}-part-${option_id}.files"]`);
  await expect(input).toBeAttached();
  const stored = page.locator('.cv-files', { has: input }).locator('.cv-file[data-stored]');
  const names = files.map(({ name }) => name);
  const labels = await stored.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  const changed = labels.findIndex((label, at) => !label.includes(names[at] ?? '\n'));
  const kept = changed === -1 ? labels.length : changed;
  for (let left = labels.length; left > kept; left -= 1) {
    await stored.last().getByRole('button').click();
    await expect(stored).toHaveCount(left - 1);
  }
  for (const [at, name] of names.entries()) {
    if (at < kept) continue;
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: contentOf(name) });
    await expect(stored).toHaveCount(at + 1);
  }
}

function contentOf(name: string): Buffer {
  const content = CONTENTS[name.replace(/^.*\./s, '').toLowerCase()];
  if (content === undefined) throw new Error(`Nothing is known to put into ${name}.`);
  return content;
}
