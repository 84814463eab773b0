import fc from 'fast-check';
import { type CellValue, readXlsx, type Sheet, type Workbook } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import {
  MISSING,
  type Cell,
  type Dataset,
  type Row,
  type Variable,
  type WriteOptions,
} from '../dataset/dataset.ts';
import { arbitrarySample, rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { computeDataset, computeVariable } from '../testing/small-dataset.ts';
import { xlsx } from './xlsx.ts';

const writeAndRead = async (
  dataset: Dataset,
  rows: readonly Row[],
  options?: WriteOptions,
): Promise<Workbook> => readXlsx(await collectBytes(xlsx.write(dataset, rowSourceOf(rows), options)));

const sheet = (workbook: Workbook, name: string): Sheet => {
  const found = workbook.sheets.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no sheet ${name}`);
  return found;
};

function toExpectedValue(cell: Cell, type: Variable['type']): unknown {
  if (typeof cell === 'object') return null;
  if (type !== 'date' && type !== 'datetime' && type !== 'local_datetime')
    return type === 'time' ? new Date(Number(cell) * 1000).toISOString().slice(11, 19) : cell;
  const day = new Date(cell);
  if (day < new Date('1900-03-01T00:00:00Z'))
    return type === 'date' ? cell : day.toISOString().slice(0, type === 'datetime' ? undefined : 16);
  return day.getTime();
}

const toExpectedReason = (cell: Cell) => (typeof cell === 'object' ? MISSING[cell.missing].label : null);

function readValue(value: CellValue | undefined, type: Variable['type']): unknown {
  if (value instanceof Date) return type === 'time' ? value.toISOString().slice(11, 19) : value.getTime();
  if (type === 'time' && typeof value === 'number')
    return new Date(Math.round(value * 86_400) * 1000).toISOString().slice(11, 19);
  return value;
}

it('preserves every cell and every kind of missing value of any dataset', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySample(), async ({ dataset, rows }) => {
      const workbook = await writeAndRead(dataset, rows);
      const data = sheet(workbook, 'Data');
      const reasons = workbook.sheets.find(({ name }) => name === 'Missing values');
      expect(data.rows[0] ?? []).toEqual(dataset.variables.map(({ name }) => name));
      // The reader does not count final rows without a value, nor a header without names.
      const filledRows = rows.findLastIndex((row) => row.some((cell) => typeof cell !== 'object')) + 1;
      expect(data.rows.length).toBe(dataset.variables.length === 0 ? 0 : filledRows + 1);
      for (const [index, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) {
          const read = (found: Sheet | undefined) => found?.rows[index + 1]?.[column] ?? null;
          const type = dataset.variables[column]?.type ?? 'text';
          expect(readValue(read(data), type)).toEqual(toExpectedValue(cell, type));
          // The first column of reasons has the number of the response.
          if (column > 0 || typeof cell === 'object') expect(read(reasons)).toBe(toExpectedReason(cell));
        }
      }
    }),
    { numRuns: process.env['CANVASS_FULL'] === undefined ? 30 : 300 },
  );
});

it('has a codebook, a frozen header and a filter', async () => {
  const workbook = await writeAndRead(
    computeDataset(
      computeVariable({
        label: '您的性别？',
        valueLabels: [{ value: 1, label: '男' }],
        missing: ['not_asked'],
      }),
      computeVariable({
        name: 'Q2',
        type: 'datetime',
        question: { gid: 'G1', cid: 'Q2', title: 'When?', type: 'date' },
      }),
    ),
    [[1, 0]],
  );
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Data', 'Missing values', 'Codebook']);
  for (const { freezePane } of workbook.sheets) expect(freezePane).toMatchObject({ rows: 1 });
  expect(workbook.sheets.map(({ autoFilter }) => autoFilter?.range)).toEqual(['A1:B2', 'A1:B2', 'A1:G4']);
  expect(sheet(workbook, 'Codebook').rows.slice(1)).toEqual([
    ['Q1', '您的性别？', '', 'number', 'scale', 1, '男'],
    ['Q1', '您的性别？', '', 'number', 'scale', 'Not asked', 'missing value'],
    ['Q2', 'How old are you?', 'Q2', 'datetime (UTC)', 'scale', '', ''],
  ]);
});

it('shows codes, labels or both', async () => {
  const dataset = computeDataset(
    computeVariable({ valueLabels: [{ value: 1, label: 'Yes' }], missing: ['empty'] }),
    computeVariable({ name: 'q1_LABEL', type: 'text' }),
  );
  const rows: Row[] = [
    [1, 'a'],
    [2, 'b'],
    [{ missing: 'empty' }, 'c'],
  ];
  const readRows = async (options: WriteOptions) =>
    sheet(await writeAndRead(dataset, rows, options), 'Data').rows;
  expect(await readRows({ values: 'labels' })).toEqual([
    ['Q1', 'q1_LABEL'],
    ['Yes', 'a'],
    [2, 'b'],
    [null, 'c'],
  ]);
  expect(await readRows({ values: 'both' })).toEqual([
    ['Q1', 'Q1_label_2', 'q1_LABEL'],
    [1, 'Yes', 'a'],
    [2, 2, 'b'],
    [null, null, 'c'],
  ]);
});

it('cuts a text that is too long for a cell without splitting a character, and adds a note', async () => {
  const workbook = await writeAndRead(computeDataset(computeVariable({ type: 'text' })), [
    ['x' + '😀'.repeat(20_000)],
    ['short'],
  ]);
  expect(sheet(workbook, 'Data').rows[1]?.[0]).toBe('x' + '😀'.repeat(16_383));
  expect(sheet(workbook, 'Notes').rows[1]?.[0]).toBe(
    'Q1: an Excel cell holds 32767 characters; 1 of the texts were longer and end there.',
  );
});

it('has the reasons of missing values in the same rows of a second sheet', async () => {
  const workbook = await writeAndRead(
    computeDataset(
      computeVariable({ name: 'seq' }),
      computeVariable({
        type: 'text',
        missing: ['empty', 'prefer_not'],
        missingLabels: new Map([['prefer_not', { code: -9, label: 'Rather not' }]]),
      }),
    ),
    [
      [1, 'Not asked'],
      [2, { missing: 'empty' }],
      [4, { missing: 'prefer_not' }],
    ],
  );
  expect(sheet(workbook, 'Data').rows.map(([, text]) => text ?? null)).toEqual([
    'Q1',
    'Not asked',
    null,
    null,
  ]);
  expect(sheet(workbook, 'Missing values').rows.map(([seq, reason = null]) => [seq, reason])).toEqual([
    ['seq', 'Q1'],
    [1, null],
    [2, 'Seen and left empty'],
    [4, 'Rather not'],
  ]);
});

it('continues in another sheet if there are too many columns for one', async () => {
  const dataset = computeDataset(
    ...Array.from({ length: 16_400 }, (_, at) => computeVariable({ name: `Q${at}` })),
  );
  const row = dataset.variables.map((_, at) => at);
  const workbook = await writeAndRead(dataset, [row, row]);
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Data', 'Data 2', 'Codebook', 'Notes']);
  expect(sheet(workbook, 'Data').rows[2]).toEqual(row.slice(0, 16_384));
  expect(sheet(workbook, 'Data 2').rows[0]?.slice(0, 2)).toEqual(['Q0', 'Q16384']);
  expect(sheet(workbook, 'Data 2').rows[2]).toEqual([0, ...row.slice(16_384)]);
});

it('continues in another sheet if there are too many rows for one', {
  timeout: 600_000,
}, async () => {
  const rows = 1_048_580;
  const batch: readonly Row[] = Array.from({ length: 1000 }, () => [7]);
  const bytes = await collectBytes(
    xlsx.write(computeDataset(computeVariable({})), async function* () {
      for (let start = 0; start < rows; start += batch.length)
        yield batch.slice(0, Math.min(batch.length, rows - start));
    }),
  );
  const workbook = await readXlsx(bytes, { sheets: ['Data 2', 'Notes'] });
  expect(sheet(workbook, 'Data 2').rows).toEqual([['Q1'], [7], [7], [7], [7], [7]]);
  expect(sheet(workbook, 'Notes').rows[1]?.[0]).toBe('"Data 2" goes on where "Data" is full.');
});

it('passes errors of the rows to the reader of the file, and closes unread rows', async () => {
  const brokenRows = async function* (): AsyncIterable<readonly Row[]> {
    yield [[1]];
    throw new Error('the database is gone');
  };
  await expect(collectBytes(xlsx.write(computeDataset(computeVariable({})), brokenRows))).rejects.toThrow(
    'the database is gone',
  );
  await expect(
    collectBytes(xlsx.write(computeDataset(computeVariable({})), rowSourceOf([[Number.NaN]]))),
  ).rejects.toThrow('Q1 cannot be NaN');

  let isClosed = false;
  const endless = async function* (): AsyncIterable<readonly Row[]> {
    try {
      for (;;) yield [[Math.random()], [Math.random()]];
    } finally {
      isClosed = true;
    }
  };
  let bytes = 0;
  for await (const chunk of xlsx.write(computeDataset(computeVariable({})), endless)) {
    bytes += chunk.length;
    if (bytes > 100_000) break;
  }
  expect(isClosed).toBe(true);
});
