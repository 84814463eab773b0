/**
 * A design under construction: tasks as lists of item numbers 0..itemCount-1. `pairs` counts the tasks that contain
 * each pair, as a symmetric `itemCount` x `itemCount` matrix, row by row, with a zero diagonal.
 */
export interface Blocks {
  readonly itemCount: number;
  readonly tasks: number[][];
  readonly pairs: Int32Array;
}

/** Size of a design; `perTask` is from 2 to `itemCount`. */
export interface BlockShape {
  readonly itemCount: number;
  readonly tasks: number;
  readonly perTask: number;
}

export function emptyBlocks(itemCount: number): Blocks {
  return { itemCount, tasks: [], pairs: new Int32Array(itemCount * itemCount) };
}

export function pairCount({ pairs, itemCount }: Blocks, a: number, b: number): number {
  return pairs[a * itemCount + b] as number; // both are item numbers
}

/** Adds `by` to the pairs that `item` forms with all others of `task`. */
export function countPairs(
  { pairs, itemCount }: Blocks,
  task: readonly number[],
  item: number,
  by: number,
): void {
  for (const other of task) {
    if (other === item) continue;
    pairs[item * itemCount + other] = (pairs[item * itemCount + other] as number) + by;
    pairs[other * itemCount + item] = (pairs[other * itemCount + item] as number) + by;
  }
}

/** Σ P² over all pairs of different items: the measure of two-way balance; lower is better. */
export function pairSquares({ pairs }: Blocks): number {
  let sum = 0;
  for (const count of pairs) sum += count * count;
  return sum / 2;
}

/** Exchanges `a` of task `x` for `b` of task `y`. Keeps how often each item is shown. */
export function swapItems(blocks: Blocks, { x, y, a, b }: Swap): void {
  const from = blocks.tasks[x] as number[];
  const to = blocks.tasks[y] as number[];
  replaceItem(blocks, from, a, b);
  replaceItem(blocks, to, b, a);
}

/** `a` is in task `x` but not in `y`, `b` in `y` but not in `x`. */
export interface Swap {
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
}

function replaceItem(blocks: Blocks, task: number[], out: number, into: number): void {
  countPairs(blocks, task, out, -1);
  task[task.indexOf(out)] = into;
  countPairs(blocks, task, into, 1);
}
