import { expect, it, test } from 'vitest';
import { cycleThrough } from './cycle-through.ts';
import { filesBelow, importsOf, isSource, resolveImport } from './source-files.ts';

const files = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(filesBelow).filter(isSource);
const known = new Set(files);
const targetsOf = (path: string) =>
  importsOf(path)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => target !== undefined)
    .filter((target) => known.has(target));
const imports = new Map(files.map((path) => [path, targetsOf(path)]));

const cycles = files.map((path) => cycleThrough(path, imports)).filter((cycle) => cycle !== undefined);

/** Type-only and dynamic imports count, because a reader must understand all files of a cycle together. */
test('there are no import cycles', () => {
  const each = new Map(cycles.map((cycle) => [cycle.toSorted().join(), cycle.join(' > ')]));
  expect([...each.values()]).toEqual([]);
});

it('finds the shortest cycle, and returns undefined if there is no cycle', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
    ['e', ['e']],
  ]);
  expect(cycleThrough('a', graph)).toEqual(['a', 'c']);
  expect(cycleThrough('b', graph)).toEqual(['b', 'c', 'a']);
  expect(cycleThrough('d', graph)).toBeUndefined();
  expect(cycleThrough('e', graph)).toEqual(['e']);
});
