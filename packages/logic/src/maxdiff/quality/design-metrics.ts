import { components } from '../design/components.ts';
import { dEfficiency } from './d-efficiency.ts';
import type { MaxdiffDesign } from '../design/maxdiff-design.ts';
import { sharedItems } from '../design/order-tasks.ts';
import { repeatedTasks } from '../design/search-blocks.ts';

/** How good a design is, for authors and the command (MAXDIFF-5, quality metrics). */
export interface DesignMetrics {
  /** How often an item is shown. */
  readonly frequency: { readonly min: number; readonly max: number };
  /** How often two items are shown together; `sd` over all pairs. */
  readonly pairs: { readonly min: number; readonly max: number; readonly sd: number };
  /** The largest difference between an item's counts at two screen positions. */
  readonly positionRange: number;
  /** Whether all items are compared with one another, directly or through others. */
  readonly connected: boolean;
  /** Items shared by a task and the next, summed over the design. */
  readonly adjacentOverlap: number;
  /** Tasks that show the same items as an earlier one. */
  readonly repeatedTasks: number;
  /** From 0 to 1, see `dEfficiency`. */
  readonly dEfficiency: number;
}

/** Measures a design; zeros for one without tasks. */
export function designMetrics(design: MaxdiffDesign): DesignMetrics {
  const { items, perTask } = design;
  const numbers = new Map(items.map((gid, number) => [gid, number]));
  const tasks = design.tasks.map((task) => task.map((gid) => numbers.get(gid) as number)); // tasks show items
  const together = countTogether(items.length, tasks);
  return {
    frequency: range(together.map((row, item) => row[item] as number)),
    pairs: spread(together.flatMap((row, item) => row.slice(item + 1))),
    positionRange: positionRange(items.length, tasks, perTask),
    connected: components(items.length, tasks).count <= 1,
    adjacentOverlap: tasks.reduce((sum, task, at) => sum + sharedItems(task, tasks[at - 1] ?? []), 0),
    repeatedTasks: repeatedTasks(tasks),
    dEfficiency: dEfficiency(together, tasks.length, perTask),
  };
}

function countTogether(itemCount: number, tasks: readonly (readonly number[])[]): number[][] {
  const together = square(itemCount, itemCount);
  for (const task of tasks) for (const a of task) for (const b of task) add(together, a, b);
  return together;
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
