import type { CrossTableBlock } from '@canvass/protocol';
import { canDeriveFromMeans, isTooFew } from '../analysis/small-cells.ts';

type GridPosition = readonly [row: number, column: number];
type Grid = readonly (readonly number[])[];

interface TableColumns {
  readonly areExclusive: boolean;
}

/**
 * Hides the small counts of a block of an anonymous survey. A count is also hidden if its base is small, or if rows or
 * columns overlap and the number of other responses in its column or row is small. A single hidden count of a line with a total can be computed, so another count of the line is
 * hidden, too. Means and the test are left out if they would reveal a hidden count.
 */
export function hideSmallCells(block: CrossTableBlock, columns: TableColumns): CrossTableBlock {
  const grid = gridOf(block, columns);
  const hidden = grid.map((line, row) =>
    line.map((count, column) => {
      const outsideColumns = columns.areExclusive || column === 0 ? 0 : (line[0] ?? 0) - count;
      const outsideRows = row === 0 || block.exclusive ? 0 : (grid[0]?.[column] ?? 0) - count;
      return [count, outsideColumns, outsideRows, grid[0]?.[column] ?? 0].some(isTooFew);
    }),
  );
  const lines = linesOf(grid, { rows: columns.areExclusive, columns: block.exclusive });
  while (hideAnother(grid, hidden, lines));
  const isHidden = (row: number, column: number) => hidden[row]?.[column] === true;
  const { test, means, ...otherFields } = block;
  const showsMeans = !block.bases.some((_, column) => revealsCounts(block, hidden, column));
  return {
    ...otherFields,
    bases: block.bases.map((base, column) =>
      isHidden(0, column) ? { n: null, weight: null, effective: null } : base,
    ),
    rows: block.rows.map((row, index) => ({
      ...row,
      cells: row.cells.map((cell, column) =>
        isHidden(index + 1, column) ? { count: null, weight: null } : cell,
      ),
    })),
    ...(means !== undefined && {
      means: means.map((cell, column) =>
        showsMeans && !isHidden(0, column) ? cell : { mean: null, deviation: null },
      ),
    }),
    ...(test !== undefined && hidden.flat().every((one) => !one) && { test }),
  };
}

/**
 * Row 0 of the grid has the base of each column, and column 0 counts all responses, so each line begins with its total. The last
 * column and row count responses in no column and in no listed row. They are never shown, but can be computed from a line
 * whose other counts are all shown.
 */
function gridOf({ bases, rows, exclusive }: CrossTableBlock, columns: TableColumns): Grid {
  const lines = [
    bases.map(({ n }) => n ?? 0),
    ...rows.map(({ cells }) => cells.map(({ count }) => count ?? 0)),
  ].map(([all = 0, ...counts]) => [
    all,
    ...counts,
    columns.areExclusive && counts.length > 0 ? all - sumOf(counts) : 0,
  ]);
  const [first = [], ...otherLines] = lines;
  const isComplete = exclusive && otherLines.length > 0;
  return [
    ...lines,
    first.map((base, column) => (isComplete ? base - sumOf(otherLines.map((line) => line[column] ?? 0)) : 0)),
  ];
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function revealsCounts(
  { rows, means }: CrossTableBlock,
  hidden: readonly (readonly boolean[])[],
  column: number,
): boolean {
  if (means === undefined || hidden[0]?.[column] === true) return false;
  return canDeriveFromMeans(rows.filter((_, row) => hidden[row + 1]?.[column] === true).length);
}

/** Hides a second count in a line with exactly one hidden count. Returns false if there is no count to hide. */
function hideAnother(
  grid: Grid,
  hidden: readonly boolean[][],
  lines: readonly (readonly GridPosition[])[],
): boolean {
  for (const line of lines) {
    const hiddenPositions = line.filter(([row, column]) => hidden[row]?.[column] === true);
    if (hiddenPositions.length !== 1) continue;
    // Zeros are hidden last, because a hidden zero protects less than another count.
    const sizeOf = ([row, column]: GridPosition) => grid[row]?.[column] || Infinity;
    // The first count of a line is its total, which another table shows anyway. The last count is never shown.
    const [next] = line
      .slice(1, -1)
      .filter((position) => !hiddenPositions.includes(position))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const hiddenRow = next && hidden[next[0]];
    if (next === undefined || hiddenRow === undefined) continue;
    hiddenRow[next[1]] = true;
    return true;
  }
  return false;
}

/** The lines with a total: rows if columns exclude each other, and columns if rows do. */
function linesOf(
  grid: Grid,
  hasTotal: { readonly rows: boolean; readonly columns: boolean },
): readonly (readonly GridPosition[])[] {
  const rows = grid.map((line, row) => line.map((_, column): GridPosition => [row, column]));
  const columns = (grid[0] ?? []).map((_, column) => grid.map((__, row): GridPosition => [row, column]));
  return [...(hasTotal.rows ? rows : []), ...(hasTotal.columns ? columns : [])];
}
