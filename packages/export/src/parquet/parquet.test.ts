import type { Table } from 'apache-arrow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell, Dataset, Row } from '../dataset/dataset.ts';
import { arbitrarySample, rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { computeDataset, computeVariable } from '../testing/small-dataset.ts';
import { parquetCell, readParquetTable } from '../testing/parquet-cells.ts';
import { parquet } from './parquet.ts';

const write = async (dataset: Dataset, rows: readonly Row[]) =>
  collectBytes(parquet.write(dataset, rowSourceOf(rows)));

const writeAndRead = async (dataset: Dataset, rows: readonly Row[]): Promise<Table> =>
  readParquetTable(await write(dataset, rows));

/** Arrow's JavaScript library removes a byte order mark from the beginning of a text. */
const toKeptCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.toWellFormed().replace(/^\uFEFF/, '') : cell;

it('preserves every cell and every kind of missing value of any dataset', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySample(), async ({ dataset, rows }) => {
      fc.pre(dataset.variables.length > 0);
      const table = await writeAndRead(dataset, rows);
      expect(table.numRows).toBe(rows.length);
      const cells = rows.map((_, row) =>
        dataset.variables.map((variable) => parquetCell(table, variable, row)),
      );
      expect(cells).toEqual(rows.map((row) => row.map(toKeptCell)));
    }),
    { numRuns: process.env['CANVASS_FULL'] === undefined ? 50 : 500 },
  );
});

it('has typed columns, a second column for missing values, and labels as metadata', async () => {
  const dataset = computeDataset(
    computeVariable({
      measure: 'nominal',
      valueLabels: [{ value: 1, label: '男' }],
      missing: ['not_asked', 'empty'],
    }),
    computeVariable({ name: 'Q2', decimals: 2 }),
    computeVariable({ name: 'Q3', type: 'text' }),
    computeVariable({ name: 'Q4', type: 'date' }),
    computeVariable({ name: 'Q5', type: 'time' }),
    computeVariable({ name: 'Q6', type: 'datetime' }),
    computeVariable({ name: 'q1__MISSING', type: 'text' }),
  );
  const table = await writeAndRead(dataset, [[1, 0.5, 'x', '1955-03-01', 1, -1, 'y']]);
  expect(table.schema.fields.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'Q1: Int32',
    'Q1__missing_2: Utf8',
    'Q2: Float64',
    'Q3: Utf8',
    'Q4: Date32<DAY>',
    'Q5: Time32<MILLISECOND>',
    'Q6: Timestamp<MILLISECOND, UTC>',
    'q1__MISSING: Utf8',
  ]);
  const metadata = JSON.parse(table.schema.metadata.get('canvass') ?? '');
  expect(metadata).toMatchObject({ id: 'survey', title: 'Survey', language: 'en-GB' });
  expect(metadata.variables[0]).toEqual({
    name: 'Q1',
    columns: ['Q1'],
    missingColumn: 'Q1__missing_2',
    missing: ['not_asked', 'empty'],
    label: 'How old are you?',
    type: 'number',
    measure: 'nominal',
    valueLabels: [{ value: 1, label: '男' }],
  });
});

it('writes groups of rows that are read as one table', async () => {
  const rows = 120_000;
  const dataset = computeDataset(computeVariable({}), computeVariable({ name: 'Q2', type: 'text' }));
  const stream = parquet.write(dataset, async function* () {
    for (let start = 0; start < rows; start += 500)
      yield Array.from({ length: 500 }, (_, next) => [start + next, `text ${start + next}`]);
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.length).toBe(4);
  const table = readParquetTable(Buffer.concat(chunks));
  expect(table.numRows).toBe(rows);
  for (const rowIndex of [0, 49_999, 50_000, 119_999]) {
    expect([table.getChild('Q1')?.get(rowIndex), table.getChild('Q2')?.get(rowIndex)]).toEqual([
      rowIndex,
      `text ${rowIndex}`,
    ]);
  }
});

it('writes 1,500 variables, with and without rows', async () => {
  const dataset = computeDataset(
    ...Array.from({ length: 1500 }, (_, at) => computeVariable({ name: `Q${at}`, missing: ['empty'] })),
  );
  const row = dataset.variables.map((_, at) => at);
  const table = await writeAndRead(dataset, [row, row]);
  expect(dataset.variables.map(({ name }) => table.getChild(name)?.get(1))).toEqual(row);
  const empty = await writeAndRead(dataset, []);
  expect([empty.numRows, empty.schema.fields.length]).toEqual([0, 3_000]);
});

it('stores a code with decimals as missing', async () => {
  const dataset = computeDataset(
    computeVariable({ measure: 'nominal', valueLabels: [{ value: 1, label: 'a' }] }),
  );
  expect((await writeAndRead(dataset, [[1.5]])).getChild('Q1')?.get(0)).toBeNull();
});

it.each([
  [
    'a kind that the variable does not declare',
    computeVariable({}),
    [{ missing: 'empty' }],
    'which the dataset does not announce',
  ],
  ['a text in a number', computeVariable({}), ['x'], 'Q1 has a value that is not a number'],
  ['NaN', computeVariable({}), [Number.NaN], 'Q1 has a value that is not a number'],
  [
    'a text that is not a date',
    computeVariable({ type: 'date' }),
    ['yesterday'],
    'Q1 has a value that is not a date',
  ],
  ['a row that is too short', computeVariable({}), [], 'A row has no cell for Q1'],
] as const)('refuses %s', async (_, variable, row, message) => {
  await expect(write(computeDataset(variable), [row])).rejects.toThrow(message);
});
