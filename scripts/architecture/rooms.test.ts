import { expect, test } from 'vitest';
import { filesBelow } from './source-files.ts';

/** Who looks for something in a folder reads all its names: more than these nobody does. Generated files are not read. */
const MOST = 25;

/** Folders whose entries are all of one kind, so that nobody reads them to find out what there is. */
const OF_ONE_KIND = new Set([
  'docs/rules',
  'apps/server/src/database/migrations',
  'apps/simulator-cli/src/commands',
  'apps/web/public/static/streets',
  'docs/adr',
  'e2e/src/pages',
  'e2e/tests',
  'packages/question-types/src/types',
]);

const entries = new Map<string, Set<string>>();
for (const path of ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs'].flatMap(filesBelow)) {
  if (path.endsWith('.gen.ts')) continue;
  const parts = path.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join('/');
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
  }
}
const full = new Set([...entries].filter(([, names]) => names.size > MOST).map(([folder]) => folder));

test(`no folder has more than ${MOST} entries, except lists of one kind`, () => {
  const wrong = [...full].filter((folder) => !OF_ONE_KIND.has(folder));
  expect(wrong.map((folder) => `${folder}: ${entries.get(folder)?.size}`)).toEqual([]);
});

test('what is listed is too full', () => {
  expect([...OF_ONE_KIND].filter((folder) => !full.has(folder))).toEqual([]);
});
