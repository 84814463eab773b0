/**
 * A design under construction: tasks as lists of item numbers 0..itemCount-1, and how often each two items stand in
 * one task (`pairs`, a symmetric square of `itemCount`, row by row, zero on the diagonal).
 */
export interface Blocks {
  readonly itemCount: number;
  readonly tasks: number[][];
  readonly pairs: Int32Array;
}

/** What is asked of a search: `perTask` is from 2 to `itemCount`. */
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

/** Σ P² over all pairs of two different items: the measure of two-way balance; less is better. */
export function pairSquares({ pairs }: Blocks): number {
  let sum = 0;
  for (const count of pairs) sum += count * count;
  return sum / 2;
}

/** Takes `a` out of task `x` and puts it into `y`, in exchange for `b`. How often each item is shown stays. */
export function swapItems(blocks: Blocks, { x, y, a, b }: Swap): void {
  const from = blocks.tasks[x] as number[];
  const to = blocks.tasks[y] as number[];
  replaceItem(blocks, from, a, b);
  replaceItem(blocks, to, b, a);
}

/** `a` stands in task `x` and not in `y`; `b` in `y` and not in `x`. */
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
