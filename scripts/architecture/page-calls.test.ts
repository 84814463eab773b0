import { expect, it } from 'vitest';
import { listFilesBelow, isSource, isTest, read } from './source-files.ts';

/** Files that make calls without `pageCaller`, with the reason. */
const EXCEPTIONS: readonly string[] = [
  'embedding/start-embedding.ts', // adds the source itself, because it runs before any other script of an embedded page
  'network/page-caller.ts',
  'app/follow-versions.ts', // a caller without error reports, because servers restart often while authors write
];
const files = listFilesBelow('apps/web/src').filter((path) => isSource(path) && !isTest(path));
const nameOf = (path: string) => path.replace('apps/web/src/', '');

it('every call of a page goes through one caller, which adds its source (CALL-2)', () => {
  const ownCallers = files.filter((path) => /createCaller\(|fetch\(\s*['"`]\/api\//.test(read(path)));
  expect(ownCallers.map(nameOf).filter((path) => !EXCEPTIONS.includes(path))).toEqual([]);
});

it('one place distinguishes the outcomes of calls that change data (CALL-22)', () => {
  const ownOutcomes = files.filter((path) => /\? \{ code: \w+\.error\.code \} : 'failed'/.test(read(path)));
  expect(ownOutcomes.map(nameOf)).toEqual([]);
});

it('one function saves files: an address that is revoked too early saves nothing in some browsers', () => {
  const ownSaving = ['apps', 'packages']
    .flatMap((folder) => listFilesBelow(folder))
    .filter((path) => isSource(path) && !isTest(path) && /\.download = |\bdownload=\{/.test(read(path)));
  expect(ownSaving).toEqual(['packages/ui/src/controls/save-file.ts']);
});
