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
  const storedFiles = page.locator('.cv-files', { has: input }).locator('.cv-file[data-stored]');
  const names = files.map(({ name }) => name);
  const labels = await storedFiles
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  const firstChange = labels.findIndex((label, at) => !label.includes(names[at] ?? '\n'));
  const keptCount = firstChange === -1 ? labels.length : firstChange;
  for (let remainingCount = labels.length; remainingCount > keptCount; remainingCount -= 1) {
    await storedFiles.last().getByRole('button').click();
    await expect(storedFiles).toHaveCount(remainingCount - 1);
  }
  for (const [index, name] of names.entries()) {
    if (index < keptCount) continue;
    await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: computeContent(name) });
    await expect(storedFiles).toHaveCount(index + 1);
  }
}

function computeContent(name: string): Buffer {
  const content = CONTENTS[name.replace(/^.*\./s, '').toLowerCase()];
  if (content === undefined) throw new Error(`Nothing is known to put into ${name}.`);
  return content;
}
