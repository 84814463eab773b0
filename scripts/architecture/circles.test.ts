import { expect, it, test } from 'vitest';
import { circleThrough } from './circle-through.ts';
import { filesBelow, importsOf, isSource, resolveImport } from './source-files.ts';

/** Files that still stand in a circle. What no longer does is taken out; nothing comes in. */
const STILL: ReadonlySet<string> = new Set([
  'apps/web/src/answering/delivery.ts',
  'apps/web/src/answering/load-delivery.ts',
  'apps/web/src/answering/open-session.ts',
  'apps/web/src/answering/resume-session.ts',
  'apps/web/src/boot/fetch-survey.ts',
  'apps/web/src/boot/open-survey.ts',
]);

const files = ['packages', 'apps', 'e2e', 'bench', 'scripts'].flatMap(filesBelow).filter(isSource);
const known = new Set(files);
const targetsOf = (path: string) =>
  importsOf(path)
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => target !== undefined)
    .filter((target) => known.has(target));
const imports = new Map(files.map((path) => [path, targetsOf(path)]));

const circles = files.map((path) => circleThrough(path, imports)).filter((circle) => circle !== undefined);
const inCircles = new Set(circles.flat());

/** Types count, and so does what is loaded later: none of the files of a circle can be understood first. */
test('no file leads back to itself by its imports', () => {
  const wrong = circles.filter(([path = '']) => !STILL.has(path));
  expect([
    ...new Map(wrong.map((circle) => [circle.toSorted().join(), circle.join(' > ')])).values(),
  ]).toEqual([]);
});

test('what is listed still stands in a circle', () => {
  expect([...STILL].filter((path) => !inCircles.has(path))).toEqual([]);
});

it('finds the shortest circle, and none where there is none', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['a']],
    ['e', ['e']],
  ]);
  expect(circleThrough('a', graph)).toEqual(['a', 'c']);
  expect(circleThrough('b', graph)).toEqual(['b', 'c', 'a']);
  expect(circleThrough('d', graph)).toBeUndefined();
  expect(circleThrough('e', graph)).toEqual(['e']);
});
