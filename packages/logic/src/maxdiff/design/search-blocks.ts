import type { Rng } from '../../random/rng.ts';
import {
  type Blocks,
  findComponents,
  connectTasks,
  countPairs,
  emptyBlocks,
  pairCount,
  pairSquares,
  pull,
  swapItems,
} from './connect-tasks.ts';

/** Size of a design; `perTask` is from 2 to `itemCount`. */
interface BlockShape {
  readonly itemCount: number;
  readonly tasks: number;
  readonly perTask: number;
}

/** MAXDIFF-4: number of restarts if none is optimal, and maximum number of improving passes in each. */
const RESTARTS = 10;
const MAX_PASSES = 60;
/**
 * Maximum number of evaluated exchanges, after which no further restart or pass begins: about 100 to 200 ms on a
 * desktop. The search reaches it for shapes without an exact design (15/21/5), with one that is hard to find (15/35/6),
 * and for very large shapes. It is a count and not a time, so that every host stops at the same design.
 */
export const WORK_LIMIT = 1_500_000;

/**
 * Searches a design (MAXDIFF-4, steps 1 and 2): greedy constructions, each improved by exchanges
 * and connected, of which the most balanced one is kept. Every item is shown floor(Tk/V) or ceil(Tk/V) times, and the
 * design is connected wherever T(k-1) >= V-1.
 *
 * The search ends early when pairs cannot be more balanced. Where V, T and k allow a balanced incomplete block design,
 * it continues after ten restarts until one is found or the work limit is reached. Among equally balanced designs, one
 * that repeats fewer tasks is kept.
 *
 * @returns the tasks, and the number of evaluated exchanges
 */
export function searchBlocks(shape: BlockShape, random: Rng): { tasks: number[][]; work: number } {
  const optimum = leastPairSquares(shape);
  const mayHaveExactDesign = allowsExactDesign(shape);
  let best = restart(shape, random, 0);
  let work = best.work;
  for (let attempts = 1; work < WORK_LIMIT; attempts += 1) {
    const isBalanced = best.squares === optimum;
    if (isBalanced && best.repeats === 0) break;
    if (attempts >= RESTARTS && (isBalanced || !mayHaveExactDesign)) break;
    const next = restart(shape, random, work);
    work = next.work;
    if (isBetter(next, best)) best = next;
  }
  return { tasks: best.tasks, work };
}

interface Attempt {
  readonly tasks: number[][];
  /** Number of connected components. */
  readonly parts: number;
  readonly squares: number;
  /** Number of tasks with the same items as another one. */
  readonly repeats: number;
  /** Number of evaluated exchanges so far, in all attempts. */
  readonly work: number;
}

function isBetter(a: Attempt, b: Attempt): boolean {
  if (a.parts !== b.parts) return a.parts < b.parts;
  return a.squares === b.squares ? a.repeats < b.repeats : a.squares < b.squares;
}

function restart(shape: BlockShape, random: Rng, workBefore: number): Attempt {
  const blocks = constructTasks(shape, random);
  let work = workBefore + 1; // attempts without exchanges count, so that the search ends
  for (let pass = 0; pass < MAX_PASSES && work < WORK_LIMIT; pass += 1) {
    const { swaps, evaluated } = improvePairs(blocks);
    work += evaluated;
    if (swaps === 0) break;
  }
  connectTasks(blocks);
  return {
    tasks: blocks.tasks,
    parts: findComponents(shape.itemCount, blocks.tasks).count,
    squares: pairSquares(blocks),
    repeats: repeatedTasks(blocks.tasks),
    work,
  };
}

/** Number of tasks with the same items as an earlier one. */
export function repeatedTasks(tasks: readonly (readonly number[])[]): number {
  return tasks.length - new Set(tasks.map((task) => task.toSorted((a, b) => a - b).join())).size;
}

/** Σ P² if all pair counts are the two whole numbers next to their mean. */
function leastPairSquares({ itemCount, tasks, perTask }: BlockShape): number {
  const pairs = (itemCount * (itemCount - 1)) / 2;
  const total = (tasks * perTask * (perTask - 1)) / 2;
  const low = Math.floor(total / pairs);
  const high = total - low * pairs;
  return pairs * low * low + high * (2 * low + 1);
}

/**
 * The necessary conditions of a balanced incomplete block design: whole replication and concurrence, and (Fisher) at
 * least as many tasks as items. They are not sufficient: 15, 21, 5 meets them, but has no such design.
 */
function allowsExactDesign({ itemCount, tasks, perTask }: BlockShape): boolean {
  const replication = (tasks * perTask) / itemCount;
  const concurrence = (replication * (perTask - 1)) / (itemCount - 1);
  return Number.isInteger(replication) && Number.isInteger(concurrence) && tasks >= itemCount;
}

/**
 * The greedy construction (MAXDIFF-4, step 1): fills each task item by item with the item that was shown least. Of
 * several such items it takes one that repeats the fewest pairs, and of several of these one by chance. Frequency comes
 * strictly first, so that after every pick no two items differ by more than one: within a task an item is taken at most
 * once, and none is taken a second time before all others have caught up.
 */
function constructTasks({ itemCount, tasks, perTask }: BlockShape, random: Rng): Blocks {
  const blocks = emptyBlocks(itemCount);
  const shownCounts = new Array<number>(itemCount).fill(0);
  for (let taskNumber = 0; taskNumber < tasks; taskNumber += 1) {
    const task: number[] = [];
    while (task.length < perTask) {
      const item = pickItem(blocks, shownCounts, task, random);
      task.push(item);
      countPairs(blocks, task, item, 1);
      shownCounts[item] = (shownCounts[item] as number) + 1;
    }
    blocks.tasks.push(task);
  }
  return blocks;
}

function pickItem(
  blocks: Blocks,
  shownCounts: readonly number[],
  task: readonly number[],
  random: Rng,
): number {
  let best: number[] = [];
  let minShown = Number.POSITIVE_INFINITY;
  let lowestCost = Number.POSITIVE_INFINITY;
  for (let item = 0; item < blocks.itemCount; item += 1) {
    const timesShown = shownCounts[item] as number;
    if (timesShown > minShown || task.includes(item)) continue;
    const cost = repetition(blocks, task, item);
    if (timesShown < minShown || cost < lowestCost) {
      [minShown, lowestCost, best] = [timesShown, cost, [item]];
    } else if (cost === lowestCost) {
      best.push(item);
    }
  }
  return best[random.int(best.length)] as number; // never empty: a task is not larger than the list
}

function repetition(blocks: Blocks, task: readonly number[], item: number): number {
  let sum = 0;
  for (const other of task) {
    const count = pairCount(blocks, other, item);
    sum += count * count + count;
  }
  return sum;
}

/**
 * One pass over all pairs of tasks (MAXDIFF-4, step 2): exchanges items between two tasks if that lowers the sum of
 * squared pair counts. Returns the numbers of exchanges made and evaluated.
 */
export function improvePairs(blocks: Blocks): { swaps: number; evaluated: number } {
  const total = { swaps: 0, evaluated: 0 };
  for (let x = 0; x < blocks.tasks.length; x += 1) {
    for (let y = x + 1; y < blocks.tasks.length; y += 1) improveTwoTasks(blocks, x, y, total);
  }
  return total;
}

function improveTwoTasks(
  blocks: Blocks,
  x: number,
  y: number,
  total: { swaps: number; evaluated: number },
): void {
  let isImproved = true;
  while (isImproved) {
    isImproved = false;
    const onlyX = excludeItems(blocks.tasks[x] as number[], blocks.tasks[y] as number[]);
    const onlyY = excludeItems(blocks.tasks[y] as number[], blocks.tasks[x] as number[]);
    total.evaluated += onlyX.length * onlyY.length;
    const swap = findFirstGain(blocks, onlyX, onlyY);
    if (swap === undefined) continue;
    swapItems(blocks, { x, y, a: swap[0], b: swap[1] });
    total.swaps += 1;
    isImproved = true;
  }
}

function excludeItems(task: readonly number[], otherTask: readonly number[]): number[] {
  return task.filter((item) => !otherTask.includes(item));
}

/** The first exchange of negative cost, by the formula of `exchangeCost` with its sums computed once per item. */
function findFirstGain(
  blocks: Blocks,
  onlyX: readonly number[],
  onlyY: readonly number[],
): readonly [number, number] | undefined {
  const pullY = onlyY.map((item) => pull(blocks, item, onlyX, onlyY));
  for (const a of onlyX) {
    const pullX = 2 * (onlyX.length - 1) + pull(blocks, a, onlyY, onlyX);
    for (const [index, b] of onlyY.entries()) {
      if (pullX + (pullY[index] as number) < 2 * pairCount(blocks, a, b)) return [a, b];
    }
  }
  return undefined;
}
