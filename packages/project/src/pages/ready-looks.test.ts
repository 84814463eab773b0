import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { READY_LOOKS } from './ready-looks.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);

it('docs/format/looks.md shows the fields of every ready-made look, with a small image', () => {
  const page = readFileSync(new URL('format/looks.md', DOCS), 'utf8');
  const blocks = [...page.matchAll(/^```json\n(.*?)\n```$/gms)].map(([, block = '']) => JSON.parse(block));
  expect(blocks).toEqual(Object.values(READY_LOOKS).map((design) => ({ design })));
  for (const name of Object.keys(READY_LOOKS)) {
    expect(page).toContain(`images/looks/${name}.webp`);
    expect(statSync(new URL(`images/looks/${name}.webp`, DOCS)).size, name).toBeLessThan(30_000);
  }
});
