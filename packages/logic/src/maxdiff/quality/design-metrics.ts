import { exponential, naturalLog } from '../analysis/analyse-maxdiff.ts';
import { findComponents } from '../design/connect-tasks.ts';
import { sharedItems, type MaxdiffDesign } from '../design/maxdiff-design.ts';
import { repeatedTasks } from '../design/search-blocks.ts';

/** Quality metrics of a design, for authors and the command (MAXDIFF-5). */
export interface DesignMetrics {
  readonly frequency: { readonly min: number; readonly max: number };
  /** How often two items are shown together; `sd` over all pairs. */
  readonly pairs: { readonly min: number; readonly max: number; readonly sd: number };
  /** The largest difference between an item's counts at two screen positions. */
  readonly positionRange: number;
  /** Whether all items are compared with one another, directly or through others. */
  readonly connected: boolean;
  /** Items shared by a task and the next, summed over the design. */
  readonly adjacentOverlap: number;
  /** Number of tasks with the same items as an earlier one. */
  readonly repeatedTasks: number;
  /** The D-efficiency from 0 to 1, see `dEfficiency`. */
  readonly dEfficiency: number;
}

/** Calculates the metrics of a design. All numbers are zero without tasks. */
export function designMetrics(design: MaxdiffDesign): DesignMetrics {
  const { items, perTask } = design;
  const numbers = new Map(items.map((gid, number) => [gid, number]));
  const tasks = design.tasks.map((task) => task.map((gid) => numbers.get(gid) as number)); // tasks show items
  const pairCounts = countTogether(items.length, tasks);
  return {
    frequency: range(pairCounts.map((row, item) => row[item] as number)),
    pairs: spread(pairCounts.flatMap((row, item) => row.slice(item + 1))),
    positionRange: positionRange(items.length, tasks, perTask),
    connected: findComponents(items.length, tasks).count <= 1,
    adjacentOverlap: tasks.reduce((sum, task, at) => sum + sharedItems(task, tasks[at - 1] ?? []), 0),
    repeatedTasks: repeatedTasks(tasks),
    dEfficiency: dEfficiency(pairCounts, tasks.length, perTask),
  };
}

function countTogether(itemCount: number, tasks: readonly (readonly number[])[]): number[][] {
  const pairCounts = square(itemCount, itemCount);
  for (const task of tasks) for (const a of task) for (const b of task) add(pairCounts, a, b);
  return pairCounts;
}

function positionRange(itemCount: number, tasks: readonly (readonly number[])[], positions: number): number {
  const counts = square(itemCount, positions);
  for (const task of tasks) task.forEach((item, position) => add(counts, item, position));
  return counts.reduce((widest, row) => {
    const { min, max } = range(row);
    return Math.max(widest, max - min);
  }, 0);
}

function square(rows: number, columns: number): number[][] {
  return Array.from({ length: rows }, () => new Array<number>(columns).fill(0));
}

function add(counts: readonly number[][], row: number, column: number): void {
  const list = counts[row] as number[]; // rows and columns are item numbers or positions
  list[column] = (list[column] as number) + 1;
}

function range(values: readonly number[]): { min: number; max: number } {
  return values.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...values), max: Math.max(...values) };
}

function spread(values: readonly number[]): { min: number; max: number; sd: number } {
  if (values.length === 0) return { min: 0, max: 0, sd: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { ...range(values), sd: Math.sqrt(squares / values.length) };
}

/**
 * D-efficiency (MAXDIFF-5): (det(C + J/V) / ideal)^(1/(V-1)), with C = diag(f) - NN'/k the information matrix of the
 * comparisons and the determinant of a balanced incomplete block design of the same size as the ideal, whether or not
 * one exists. 1 is the optimum; 0 if some items were never compared.
 *
 * @param pairCounts V lists of V counts: tasks with both items, on the diagonal tasks with the item
 */
function dEfficiency(pairCounts: readonly (readonly number[])[], tasks: number, perTask: number): number {
  const count = pairCounts.length;
  if (count < 2 || tasks < 1) return 0;
  const matrix = pairCounts.map((row, i) =>
    row.map((both, j) => (i === j ? both : 0) - both / perTask + 1 / count),
  );
  const root = (tasks * (perTask - 1)) / (count - 1); // the only nonzero eigenvalue of C in the ideal design
  let logarithm = naturalLog(root); // det(J/V part) is 1, so only V-1 of the V pivots are divided by it
  for (const pivot of findPivots(matrix)) logarithm += naturalLog(pivot / root);
  return exponential(logarithm / (count - 1));
}

/** Pivots below this are rounding errors: the smallest true ones are near 1/V. */
const ROUNDING = 1e-9;

/** The pivots of a symmetric positive semidefinite matrix by elimination, which changes it. 0 once it is singular. */
function findPivots(matrix: number[][]): number[] {
  return matrix.map((row, at) => {
    const pivot = row[at] as number;
    if (pivot < ROUNDING) return 0;
    for (const lowerRow of matrix.slice(at + 1)) subtractRow(lowerRow, row, (lowerRow[at] as number) / pivot);
    return pivot;
  });
}

function subtractRow(from: number[], row: readonly number[], times: number): void {
  row.forEach((value, column) => {
    from[column] = (from[column] as number) - times * value;
  });
}
