import { expect, it, test } from 'vitest';
import { columnsPerLine, inLines } from './sections.ts';

test.each([
  [0, 1],
  [1, 1],
  [7, 7],
  [8, 5],
  [10, 5],
  [11, 6],
  [12, 6],
  [13, 7],
  [14, 7],
  [15, 5],
  [35, 7],
  [30, 6],
])('%i columns: %i side by side', (count, columns) => expect(columnsPerLine(count)).toBe(columns));

it('lines of columns contain each column once', () => {
  const columns = Array.from({ length: 17 }, (_, at) => at);
  const lines = inLines(columns, columnsPerLine(17));
  expect(lines.flat()).toEqual(columns);
  expect(lines.map(({ length }) => length)).toEqual([6, 6, 5]);
});
