import { expect, it, test } from 'vitest';
import { findCycle } from './find-cycle.ts';
import { listFilesBelow, listImports, isSource, resolveImport } from './source-files.ts';

const files = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(listFilesBelow).filter(isSource);
const sourceFiles = new Set(files);
const listTargets = (path: string) =>
  listImports(path)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => target !== undefined)
    .filter((target) => sourceFiles.has(target));
const imports = new Map(files.map((path) => [path, listTargets(path)]));

const cycles = files.map((path) => findCycle(path, imports)).filter((cycle) => cycle !== undefined);

/** Type-only and dynamic imports count, because a reader must understand all files of a cycle together. */
test('there are no import cycles', () => {
  const distinctCycles = new Map(cycles.map((cycle) => [cycle.toSorted().join(), cycle.join(' > ')]));
  expect([...distinctCycles.values()]).toEqual([]);
});

it('findCycle returns the shortest cycle, and undefined if there is no cycle', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
    ['e', ['e']],
  ]);
  expect(findCycle('a', graph)).toEqual(['a', 'c']);
  expect(findCycle('b', graph)).toEqual(['b', 'c', 'a']);
  expect(findCycle('d', graph)).toBeUndefined();
  expect(findCycle('e', graph)).toEqual(['e']);
});
