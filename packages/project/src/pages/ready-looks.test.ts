import { readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { READY_LOOKS } from './ready-looks.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);

it('docs/format/looks.md shows every ready-made look by a small image', () => {
  const page = readFileSync(new URL('format/looks.md', DOCS), 'utf8');
  for (const name of Object.keys(READY_LOOKS)) {
    expect(page).toContain(`images/looks/${name}.webp`);
    expect(statSync(new URL(`images/looks/${name}.webp`, DOCS)).size, name).toBeLessThan(30_000);
  }
});
