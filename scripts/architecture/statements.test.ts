import { expect, it } from 'vitest';
import { listFilesBelow, listImports, isSource, isTest, read, resolveImport } from './source-files.ts';

// The test server's database rejects statements that do not name their survey (ADR 0140). A statement that no suite
// runs is never checked.

const SERVER = 'apps/server/src/';
const TEST_SERVER = `${SERVER}testing/test-server.ts`;
/** Files through which every suite loads the whole server. */
const WIRING: ReadonlySet<string> = new Set([
  TEST_SERVER,
  `${SERVER}start/services.ts`,
  `${SERVER}start/routes.gen.ts`,
]);
const STATEMENT =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|: Statement\b/;
/** Files whose statements a suite of another folder runs through calls of the server, with the suite. */
const TESTED_BY: Readonly<Record<string, string>> = {
  'messaging/messaging.ts': 'messaging/tips/tips.test.ts',
};
const NO_STATEMENTS: Readonly<Record<string, string>> = {
  'uploads/file-store.ts': 'keeps files, in folders or in a bucket',
};

const files = listFilesBelow('apps/server/src').filter(isSource);
const codeOf = (path: string) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const pathOf = (path: string) => path.replace(SERVER, '');
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const filesWithStatements = new Set(files.filter((path) => !isTest(path) && STATEMENT.test(codeOf(path))));
const importers = new Map<string, string[]>();
for (const path of files) {
  for (const { specifier, isTypeOnly } of listImports(path)) {
    const target = isTypeOnly ? undefined : resolveImport(path, specifier);
    if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
}

/** Files that load `path`, except files that load it only through a file in `excludedFiles`. */
function listLoaders(path: string, excludedFiles: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const loaders = new Set([path]);
  for (const file of loaders) {
    if (file !== path && excludedFiles.has(file)) continue;
    for (const importer of importers.get(file) ?? []) loaders.add(importer);
  }
  return loaders;
}

const suites = new Set([...listLoaders(TEST_SERVER)].filter((path) => path.endsWith('.test.ts')));
const folders = new Set([...suites].map(folderOf));

/** Whether a suite tests the file: it is in the same folder, or imports it without loading the whole server. */
function hasSuite(path: string): boolean {
  const loaders = listLoaders(path, WIRING);
  return folders.has(folderOf(path)) || [...suites].some((suite) => loaders.has(suite));
}

it('every file with statements has a suite on the database that checks them', () => {
  const untestedFiles = [...filesWithStatements].filter((path) => !hasSuite(path)).map(pathOf);
  expect(untestedFiles.toSorted()).toEqual(Object.keys(TESTED_BY).toSorted());
});

it.each(Object.entries(TESTED_BY))('the statements of %s are run by the suite %s', (_path, suite) => {
  expect(suites.has(SERVER + suite)).toBe(true);
});

it('every store is found by its statements', () => {
  const unknownStores = files
    .filter((path) => path.endsWith('-store.ts') && !filesWithStatements.has(path))
    .map(pathOf);
  expect(unknownStores).toEqual(Object.keys(NO_STATEMENTS));
});

it('every file that imports `sql` of Kysely is found as a file with statements', () => {
  const otherFiles = files.filter(
    (path) =>
      !isTest(path) &&
      !filesWithStatements.has(path) &&
      /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(codeOf(path)),
  );
  expect(otherFiles.map(pathOf)).toEqual([]);
});
