import fc from 'fast-check';
import type { AnalysisVariable, CrossTableBlock } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { tabulate } from './tabulate.ts';

/** Counts of responses by row (first index) and column. The last row and the last column count all other responses. */
type Counts = readonly (readonly number[])[];

const ROWS = ['a', 'b', 'c', 'other'];
const [LISTED, COLUMNS] = [ROWS.slice(0, -1), ['x', 'y', 'none']];

const VARIABLE: AnalysisVariable = { name: 'R', label: 'R', type: 'text', labels: [] };

function tableOf(counts: Counts, columns = COLUMNS.slice(0, -1)): CrossTableBlock {
  const rows = counts.flatMap((line, row) =>
    line.map((count, column) => ({
      values: new Map<string, string | null>([
        ['R', ROWS[row] ?? null],
        ['C', COLUMNS[column] ?? null],
      ]),
      count,
      weight: 1,
    })),
  );
  const categories = (variable: string, values: readonly string[]) =>
    values.map((value) => ({ variable, value }));
  return tabulate(
    rows.filter(({ count }) => count > 0),
    {
      variables: [VARIABLE],
      rows: categories('R', LISTED),
      isExclusive: true,
      isNumeric: false,
      hasMoreRows: true,
    },
    { columns: categories('C', columns), areColumnsExclusive: true, isAnonymous: true },
  );
}

type Equation = readonly number[];

/** The equations that follow from a table: each shown count is the sum of some unknown counts. */
function equationsOf({ bases, rows }: CrossTableBlock): readonly Equation[] {
  const shownRows = [bases.map(({ n }) => n), ...rows.map(({ cells }) => cells.map(({ count }) => count))];
  return shownRows.flatMap((line, row) =>
    line.flatMap((count, column) =>
      count === null
        ? []
        : [
            ROWS.flatMap((_, otherRow) =>
              COLUMNS.map((__, otherColumn) =>
                (row === 0 || otherRow === row - 1) && (column === 0 || otherColumn === column - 1) ? 1 : 0,
              ),
            ),
          ],
    ),
  );
}

/** Positions of the unknown counts that have only one solution, by Gauss-Jordan elimination. */
function solve(equations: readonly Equation[]): ReadonlySet<number> {
  const lines = equations.map((line) => [...line]);
  const size = lines[0]?.length ?? 0;
  let first = 0;
  for (let column = 0; column < size; column += 1) {
    const found = lines.findIndex((line, index) => index >= first && Math.abs(line[column] ?? 0) > 1e-9);
    const [pivot] = found < 0 ? [] : lines.splice(found, 1);
    if (pivot === undefined) continue;
    const scaled = pivot.map((value) => value / (pivot[column] ?? 1));
    lines.forEach((line, index) => {
      const factor = line[column] ?? 0;
      lines[index] = line.map((value, position) => value - factor * (scaled[position] ?? 0));
    });
    lines.splice(first, 0, scaled);
    first += 1;
  }
  const solved = lines.flatMap((line) => {
    const usedColumns = line.flatMap((value, at) => (Math.abs(value) > 1e-9 ? [at] : []));
    return usedColumns.length === 1 ? usedColumns : [];
  });
  return new Set(solved);
}

const isSmall = (count: number) => count > 0 && count < 5;

describe('tables of anonymous surveys', () => {
  it('show no small counts, and hide enough counts that none of them can be computed', () => {
    const count = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 12 }));
    const line = fc.array(count, { minLength: COLUMNS.length, maxLength: COLUMNS.length });
    fc.assert(
      fc.property(fc.array(line, { minLength: ROWS.length, maxLength: ROWS.length }), (counts) => {
        // A reader can also request the table of all responses, which has no columns.
        const found = solve([tableOf(counts), tableOf(counts, [])].flatMap(equationsOf));
        expect(counts.flat().filter((one, at) => isSmall(one) && found.has(at))).toEqual([]);
      }),
    );
  });

  it('hide a column if only few responses are outside of the column', () => {
    const rowOf = (answer: string, flag: number, count: number) => ({
      values: new Map<string, string | number>([
        ['R', answer],
        ['X', flag],
      ]),
      count,
      weight: 1,
    });
    const rows = [rowOf('a', 1, 9), rowOf('a', 0, 1), rowOf('b', 1, 10)];
    const plan = { variables: [VARIABLE], isExclusive: true, isNumeric: false, hasMoreRows: false };
    const table = tabulate(
      rows,
      { ...plan, rows: ['a', 'b'].map((value) => ({ variable: 'R', value })) },
      { columns: [{ variable: 'X', value: 1 }], areColumnsExclusive: false, isAnonymous: true },
    );
    // If both counts of the row were shown (nine of ten), readers would know the answer of the one respondent outside.
    expect(table.rows[0]?.cells.map(({ count }) => count)).toEqual([10, null]);
    expect(table.bases.map(({ n }) => n)).toEqual([20, null]);
  });

  it('show no mean from which hidden counts follow', () => {
    const means = (counts: readonly number[]) =>
      tabulate(
        counts.map((count, at) => ({ values: new Map([['R', at + 1]]), count, weight: 1 })),
        {
          variables: [{ ...VARIABLE, type: 'number' }],
          rows: counts.map((_, at) => ({ variable: 'R', value: at + 1 })),
          isExclusive: true,
          isNumeric: true,
          hasMoreRows: false,
        },
        { columns: [], areColumnsExclusive: true, isAnonymous: true },
      ).means?.map(({ mean }) => mean);
    expect(means([5, 10, 5])).toEqual([2]);
    // Two counts are hidden. Their sum is 11, so the mean would reveal how many responses have the value 3.
    expect(means([8, 8, 3, 8])).toEqual([null]);
    expect(means([1, 2, 3, 4, 3, 2, 1])).toEqual([4]);
  });

  it('show counts that are large enough', () => {
    const table = tableOf([
      [20, 30, 0],
      [40, 20, 0],
      [10, 10, 0],
      [0, 0, 0],
    ]);
    expect(table.rows.map(({ cells }) => cells.map(({ count }) => count))).toEqual([
      [50, 20, 30],
      [60, 40, 20],
      [20, 10, 10],
    ]);
  });
});
