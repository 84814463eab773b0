import { expect, test } from 'vitest';
import { listFilesBelow, read } from './source-files.ts';

/** Maximum number of entries in a folder, so that readers can survey all names. Generated files do not count. */
const MAX_ENTRIES = 25;

/** Larger folders with entries of one kind, in which readers look up a known name. */
const UNIFORM_FOLDERS = new Set([
  'docs/rules',
  'apps/server/src',
  'apps/server/src/database/migrations',
  'apps/simulator-cli/src/commands',
  'apps/web/public/static/streets',
  'docs/adr',
  'e2e/src/pages',
  'e2e/tests',
  'packages/question-types/src/types',
]);

const entries = new Map<string, Set<string>>();
for (const path of ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs'].flatMap(listFilesBelow)) {
  if (path.endsWith('.gen.ts')) continue;
  const parts = path.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join('/');
    entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
  }
}
const fullFolders = new Set(
  [...entries].filter(([, names]) => names.size > MAX_ENTRIES).map(([folder]) => folder),
);

test(`no folder has more than ${MAX_ENTRIES} entries, except lists of one kind`, () => {
  const wrongFolders = [...fullFolders].filter((folder) => !UNIFORM_FOLDERS.has(folder));
  expect(wrongFolders.map((folder) => `${folder}: ${entries.get(folder)?.size}`)).toEqual([]);
});

test('each folder that may have more entries has more', () => {
  expect([...UNIFORM_FOLDERS].filter((folder) => !fullFolders.has(folder))).toEqual([]);
});

const MAX_LINES = 300;
/** Longer tables of the product, with the reason. Lint does not limit tables. */
const LONG_TABLES: Readonly<Record<string, string>> = {
  'apps/editor/src/texts/late/late.texts.ts':
    'the texts of the views that the editor loads late, by key; the views share one file',
  'apps/editor/src/fields/field.texts.ts':
    'one row per label and meaning of a field, written from the schema; loaded late, in one language',
  'packages/protocol/src/calls/response-codes.table.ts':
    'one row per code, found by its number; browsers load all rows at once',
  'packages/project/src/questions/field-families.table.ts':
    'one family of fields after the other; the schema and all types are derived from the whole',
};

test(`no file of the product has more than ${MAX_LINES} lines of code, except tables that are read by row`, () => {
  const isProduct = (path: string) =>
    /\/src\/.*\.tsx?$/.test(path) && !/\.(?:test|spec|gen|fixtures|cases)\.tsx?$|\/testing\//.test(path);
  const longFiles = ['packages', 'apps']
    .flatMap(listFilesBelow)
    .filter((path) => isProduct(path) && countCode(path) > MAX_LINES);
  expect(longFiles.toSorted()).toEqual(Object.keys(LONG_TABLES).toSorted());
});

const countCode = (path: string): number =>
  read(path)
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*|$)/.test(line)).length;
