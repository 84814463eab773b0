import { exponential } from '../analysis/exponential.ts';
import { naturalLog } from '../analysis/natural-log.ts';

/**
 * D-efficiency (MAXDIFF-5): (det(C + J/V) / ideal)^(1/(V-1)), with C = diag(f) - NN'/k the information matrix of the
 * comparisons and the determinant of a balanced incomplete block design of the same size as the ideal, whether or not
 * one exists. 1 is as good as can be; 0: some items were never compared.
 *
 * @param together V lists of V counts: how often two items stand in one task, on the diagonal how often an item is shown
 */
export function dEfficiency(
  together: readonly (readonly number[])[],
  tasks: number,
  perTask: number,
): number {
  const count = together.length;
  if (count < 2 || tasks < 1) return 0;
  const matrix = together.map((row, i) =>
    row.map((both, j) => (i === j ? both : 0) - both / perTask + 1 / count),
  );
  const root = (tasks * (perTask - 1)) / (count - 1); // of the ideal: the one eigenvalue of C apart from 0
  let logarithm = naturalLog(root); // det(J/V part) is 1, so only V-1 of the V pivots are divided by it
  for (const pivot of pivots(matrix)) logarithm += naturalLog(pivot / root);
  return exponential(logarithm / (count - 1));
}

/** Below this a pivot is rounding: the smallest true ones are near 1/V. */
const ROUNDING = 1e-9;

/** The pivots of a symmetric positive semidefinite matrix by elimination, which it changes; 0 once it is singular. */
function pivots(matrix: number[][]): number[] {
  return matrix.map((row, at) => {
    const pivot = row[at] as number;
    if (pivot < ROUNDING) return 0;
    for (const below of matrix.slice(at + 1)) subtractRow(below, row, (below[at] as number) / pivot);
    return pivot;
  });
}

function subtractRow(from: number[], row: readonly number[], times: number): void {
  row.forEach((value, column) => {
    from[column] = (from[column] as number) - times * value;
  });
}
