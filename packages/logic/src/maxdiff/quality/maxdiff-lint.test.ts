import { expect, test } from 'vitest';
import { maxdiffLint } from './maxdiff-lint.ts';

test.each([
  [12, 9, 4, []],
  [6, 10, 3, []],
  [12, 30, 6, []],
  [12, 31, 6, ['maxdiff.too-many-tasks']],
  [12, 8, 4, ['maxdiff.seen-too-rarely']],
  [12, 18, 2, ['maxdiff.items-per-task']],
  [14, 6, 7, ['maxdiff.items-per-task']],
  [7, 6, 4, ['maxdiff.half-of-items']],
  [4, 2, 5, ['maxdiff.half-of-items', 'maxdiff.seen-too-rarely']],
])('%i items, %i tasks of %i: %j', (items, tasks, perTask, ids) => {
  expect(maxdiffLint({ items, tasks, perTask }).map(({ id }) => id)).toEqual(ids);
});

test('the warning states how many tasks would be enough', () => {
  const [warning] = maxdiffLint({ items: 10, tasks: 7, perTask: 4 });
  expect(warning?.params).toEqual({ tasks: 7, needed: 8, views: 3 });
  expect(maxdiffLint({ items: 10, tasks: 8, perTask: 4 })).toEqual([]);
});
