import { expect, it } from 'vitest';
import { readPastedTable, readTableParts } from './pasted-table.ts';

const CASES: readonly (readonly [name: string, text: string, roles: string, parts: unknown])[] = [
  [
    'codes, texts and points with headings',
    'Code\tText\tPoints\n1\tDaily\t3\n2\tWeekly\t1,5\n9\tNever\t0\n',
    'value title score',
    [
      { title: 'Daily', value: 1, score: 3 },
      { title: 'Weekly', value: 2, score: 1.5 },
      { title: 'Never', value: 9, score: 0 },
    ],
  ],
  [
    'points that repeat, without headings',
    'Not at all\t0\nSeveral days\t1\nMost days\t1',
    'title score',
    [
      { title: 'Not at all', score: 0 },
      { title: 'Several days', score: 1 },
      { title: 'Most days', score: 1 },
    ],
  ],
  [
    'codes with leading zeros, cells in quotation marks, and an empty row',
    '"Red, ""dark"""\t01\r\n\t\r\n"Two\nlines"\tDE\r\n',
    'title value',
    [
      { title: 'Red, "dark"', value: '01' },
      { title: 'Two\nlines', value: 'DE' },
    ],
  ],
];
it.each(CASES)('a table with %s', (_, text, roles, parts) => {
  const table = readPastedTable(text);
  expect(table?.roles.join(' ')).toBe(roles);
  expect(table && readTableParts(table)).toEqual({ parts });
});

it.each([['Daily\nWeekly'], ['Daily\tWeekly\tNever'], [''], ['\t\n\t']])('%j is not a table', (text) => {
  expect(readPastedTable(text)).toBeUndefined();
});

it.each([
  ['a\t1\nb\t1', ['title', 'value'], { kind: 'sameValue', row: 2, cell: '1' }],
  ['a\t1\nb\tmany', ['title', 'score'], { kind: 'points', row: 2, cell: 'many' }],
  ['a\t1\nb\t2', ['none', 'value'], { kind: 'noTitle', row: 0, cell: '' }],
  [`a\t1\nb\t${'x'.repeat(65)}`, ['title', 'value'], { kind: 'longValue', row: 2, cell: 'x'.repeat(65) }],
] as const)('%j is refused with the row of the fault', (text, roles, fault) => {
  const table = readPastedTable(text);
  expect(table && readTableParts({ ...table, hasHeadings: false, roles }).fault).toEqual(fault);
});

it('a hostile text is bounded', () => {
  const table = readPastedTable('x\t'.repeat(200_000) + '\n' + 'y\t\n'.repeat(5_000));
  expect(table?.rows.length).toBeLessThanOrEqual(1_000);
  expect(table?.rows[0]?.length).toBe(20);
});
