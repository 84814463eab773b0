import { expect, it, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a, ""b""","two\r\nlines"\r\n', [['a, "b"', 'two\r\nlines']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a\n\n\nb', [['a'], ['b']]],
  ['a,"",', [['a', '', '']]],
  ['', []],
  ['\uFEFF', []],
  ['a\rb\r', [['a'], ['b']]],
  [
    '城市,x\n上海,😀',
    [
      ['城市', 'x'],
      ['上海', '😀'],
    ],
  ],
  [
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '"a,a";b\n"1;1";2',
    [
      ['a,a', 'b'],
      ['1;1', '2'],
    ],
  ],
  [
    '\uFEFF\na\tb\n1;2\t3',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  [
    'member_id;name, first;city\n1;Ada;Kendal',
    [
      ['member_id', 'name, first', 'city'],
      ['1', 'Ada', 'Kendal'],
    ],
  ],
  [
    'a,b;c\n1,2',
    [
      ['a', 'b;c'],
      ['1', '2'],
    ],
  ],
])('parses %j', (text, cells) => {
  const result = parseCsv(text);
  expect('message' in result ? result : result.records.map((record) => record.cells)).toEqual(cells);
});

it('returns the records before the unreadable position', () => {
  expect(parseCsv('a\nb\nc"d\ne')).toMatchObject({ line: 3, records: [{ cells: ['a'] }, { cells: ['b'] }] });
});

it('returns the line on which each record begins, even after line breaks in cells', () => {
  const result = parseCsv('a\n"x\ny\nz"\n\nb');
  expect(result.records.map(({ line }) => line)).toEqual([1, 2, 6]);
});

test.each([
  ['a\n"b', 2],
  ['a\nb"c', 2],
  ['"a" b', 1],
])('%j is refused with the line of the fault', (text, line) =>
  expect(parseCsv(text)).toMatchObject({ line }),
);
