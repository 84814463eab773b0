import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell, Dataset, Row } from './dataset.ts';
import { exportFormats } from '../formats.ts';
import { arbitrarySample, rowSourceOf } from '../testing/arbitrary-dataset.ts';
import { collectBytes } from '../testing/collect.ts';
import { readXlsx } from 'hucre/xlsx';
import { parseCsv } from '../csv/parse-csv.ts';
import { readParquetTable } from '../testing/parquet-cells.ts';
import { readBack } from '../testing/read-back.ts';
import { readSav } from '../testing/sav-reader.ts';
import { computeDataset, computeVariable } from '../testing/small-dataset.ts';

/** Values that do not fit their variable. Links, other clients or older versions may have stored such values. */
const hostileCell = (): fc.Arbitrary<Cell | undefined> =>
  fc.oneof(
    fc.constantFrom<Cell | undefined>(
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      12_345_678_901_234_000,
      -12_345_678_901_234_000,
      8.64e15,
      8.64e15 + 1,
      253_402_300_800_000,
      1_790_000_000_000.5,
      86_400,
      -1,
      1e300,
      Number.MIN_VALUE,
      2 ** 53 + 2,
      2 ** 31,
      0.5,
      '',
      '\0',
      '\uD800',
      '10000-01-01',
      '0000-00-00',
      '2026-02-30',
      'NaN',
      'not_asked',
      'x'.repeat(40_000),
    ),
    fc.double(),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('not_asked', 'not_offered', 'empty', 'not_applicable').map((missing) => ({ missing })),
  ) as fc.Arbitrary<Cell | undefined>; // the records above hold kinds of missing values

/** Rows with cells that their dataset does not allow. */
const hostileSample = () =>
  arbitrarySample().chain(({ dataset, rows }) => {
    const cells = dataset.variables.map(({ missing }, at) =>
      missing.length === 0
        ? fc.constantFrom<Cell | undefined>(...rows.map((row) => row[at]), rows[0]?.[at])
        : hostileCell(),
    );
    const row = fc.tuple(...cells).map((made) => made as unknown as Row); // some cells are undefined, against the type
    return fc.record({ dataset: fc.constant(dataset), rows: fc.array(row, { maxLength: rows.length }) });
  });

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const countRows: Readonly<Record<string, (bytes: Uint8Array) => number | Promise<number>>> = {
  csv(bytes) {
    const csvResult = parseCsv(textOf(bytes));
    return 'records' in csvResult ? csvResult.records.length - 1 : Number.NaN;
  },
  jsonl: (bytes) =>
    textOf(bytes)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)).length,
  sav: (bytes) => readSav(bytes).rows.length,
  parquet: (bytes) => readParquetTable(bytes).numRows,
  // A row of missing values has cells only on the second sheet.
  xlsx: async (bytes) =>
    Math.max(
      ...(await readXlsx(bytes)).sheets
        .filter(({ name }, at) => at === 0 || name === 'Missing values')
        .map(({ rows }) => rows.length),
    ) - 1,
};

describe.each(exportFormats)('the format $id', (format) => {
  it('contains every row, even with invalid values', async () => {
    await fc.assert(
      fc.asyncProperty(hostileSample(), async ({ dataset, rows }) => {
        const bytes = await collectBytes(format.write(dataset, rowSourceOf(rows)));
        if (dataset.variables.length > 1 && rows.length > 0)
          expect((await countRows[format.id]?.(bytes)) ?? rows.length).toBe(rows.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(exportFormats.filter(({ id }) => id in readBack))('a moment in $id', (format) => {
  const dataset: Dataset = computeDataset(
    computeVariable({ name: 'ext_ts', type: 'datetime', missing: ['not_asked', 'empty'] }),
  );
  const writeAndRead = async (cell: Cell) => {
    const bytes = await collectBytes(format.write(dataset, rowSourceOf([[cell], [cell]])));
    return readBack[format.id]?.(bytes, dataset);
  };

  it.each([
    ['the last millisecond of 9999', Date.UTC(9999, 11, 31, 23, 59, 59, 999), 253_402_300_799_999],
    ['the first of 10000', Date.UTC(10_000, 0, 1), { missing: 'empty' }],
    ['12345678901234 seconds', 12_345_678_901_234_000, { missing: 'empty' }],
    ['1582', Date.UTC(1582, 0, 1), { missing: 'empty' }],
  ])('is kept or missing: %s', async (_name, cell, expected) => {
    expect(await writeAndRead(cell)).toEqual([[expected], [expected]]);
  });
});

describe.each(exportFormats.filter(({ id }) => id in readBack))(
  'a time of day and a moment in $id',
  (format) => {
    const dataset: Dataset = computeDataset(
      computeVariable({ name: 'at', type: 'time' }),
      computeVariable({ name: 'moment', type: 'datetime' }),
    );
    const readRows = async (rows: readonly Row[]) =>
      readBack[format.id]?.(await collectBytes(format.write(dataset, rowSourceOf(rows))), dataset);
    const NOON = 43_200;
    const years = { min: Date.UTC(1950, 0, 1), max: Date.UTC(2100, 0, 1) };

    it('are read back as they were written, before noon and after it', async () => {
      const bounds = [0, 1, NOON - 1, NOON, NOON + 3600, 2 * NOON - 1].map((at): Row => [at, at * 1000]);
      expect(await readRows(bounds)).toEqual(bounds);
      const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 * NOON - 1 }), fc.integer(years)), {
        minLength: 1,
        maxLength: 20,
      });
      await fc.assert(
        fc.asyncProperty(rows, async (made) => {
          expect(await readRows(made)).toEqual(made);
        }),
        { numRuns: 20 },
      );
    });
  },
);
