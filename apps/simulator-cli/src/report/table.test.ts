import stringWidth from 'string-width';
import { expect, it, test } from 'vitest';
import { removeControls } from '@canvass/simulation';
import { clipText, alignColumns, fitColumns } from './table.ts';

it('aligns columns by the display width of characters', () => {
  const rows = alignColumns([
    ['山丘咖啡', 'a'],
    ['tea', 'b'],
    ['قهوة', 'c'],
  ]);
  expect(rows.map((row) => stringWidth(row.slice(0, -1)))).toEqual([10, 10, 10]);
});

test.each([
  ['喝茶的人', 5, '喝茶…'],
  ['喝茶的人', 8, '喝茶的人'],
  ['abcdef', 4, 'abc…'],
])('clips %j to %i cells', (text, width, result) => expect(clipText(text, width)).toBe(result));

it('replaces terminal control characters of files', () => {
  expect(removeControls('a\u001b[31mb\u202ec\r\nd')).toBe('a\uFFFD[31mb\uFFFDc\uFFFD\nd');
});

it('cuts the widest columns until the lines of a table fit, but no column below eight characters', () => {
  const rows = [
    ['✓', 'a-file-with-a-long-name.yaml', 'short', '12 questions'],
    ['✗', 'b.yaml', 'x', '2 questions'],
  ];
  const fit = (width: number | undefined) => alignColumns(fitColumns(rows, { width, columns: [1, 2, 3] }));
  expect(fit(40)[0]).toBe('✓  a-file-with-a-l…  short  12 questions');
  expect(fit(10)[0]).toBe('✓  a-file-…  short  12 ques…');
  expect(fit(undefined)).toEqual(alignColumns(rows));
});
