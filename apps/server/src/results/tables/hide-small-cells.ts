import type { CrossTableBlock } from '@canvass/protocol';
import { isTooFew } from '../analysis/small-cells.ts';

type Place = readonly [row: number, column: number];

/**
 * A block of an anonymous survey without small counts. Row 0 of the grid is the base of each column, and column 0 all
 * responses, so that each line has a total from which a single hidden count would follow: another one of the line is then
 * hidden, too.
 */
export function hideSmallCells(block: CrossTableBlock): CrossTableBlock {
  const grid = [
    block.bases.map(({ n }) => n ?? 0),
    ...block.rows.map(({ cells }) => cells.map(({ count }) => count ?? 0)),
  ];
  const hidden = grid.map((line, row) =>
    line.map((count, column) => {
      const rest = row === 0 || block.exclusive ? 0 : (grid[0]?.[column] ?? 0) - count;
      return isTooFew(count) || isTooFew(rest) || isTooFew(grid[0]?.[column] ?? 0);
    }),
  );
  while (hideAnother(grid, hidden, block.exclusive));
  const isHidden = (row: number, column: number) => hidden[row]?.[column] === true;
  const { test, means, ...others } = block;
  return {
    ...others,
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
      means: means.map((cell, column) => (isHidden(0, column) ? { mean: null, deviation: null } : cell)),
    }),
    ...(test !== undefined && hidden.flat().every((one) => !one) && { test }),
  };
}

/** Hides the smallest count that, with its line's only hidden count, prevents computing it. False if there is none. */
function hideAnother(
  grid: readonly (readonly number[])[],
  hidden: readonly boolean[][],
  exclusive: boolean,
): boolean {
  for (const line of linesOf(grid, exclusive)) {
    const secret = line.filter(([row, column]) => hidden[row]?.[column] === true);
    if (secret.length !== 1) continue;
    const countAt = ([row, column]: Place) => grid[row]?.[column] ?? 0;
    const [next] = line
      .filter((place) => !secret.includes(place) && countAt(place) > 0)
      .toSorted((a, b) => countAt(a) - countAt(b));
    const own = next && hidden[next[0]];
    if (next === undefined || own === undefined) continue;
    own[next[1]] = true;
    return true;
  }
  return false;
}

/** The lines with a total: each row, and each column of rows that exclude each other. */
function linesOf(grid: readonly (readonly number[])[], exclusive: boolean): readonly (readonly Place[])[] {
  const rows = grid.map((line, row) => line.map((_, column): Place => [row, column]));
  if (!exclusive) return rows;
  return [...rows, ...(grid[0] ?? []).map((_, column) => grid.map((__, row): Place => [row, column]))];
}
