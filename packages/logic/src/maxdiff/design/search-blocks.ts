import type { Rng } from '../../random/rng.ts';
import { type BlockShape, pairSquares } from './blocks.ts';
import { components } from './components.ts';
import { connectTasks } from './connect-tasks.ts';
import { constructTasks } from './construct-tasks.ts';
import { improvePairs } from './improve-pairs.ts';

/** MAXDIFF-4: restarts, and passes of improvement in each. */
const RESTARTS = 10;
const PASSES = 60;
/**
 * Exchanges weighed, after which no further restart or pass begins: about 100 to 200 ms on a desktop, reached by
 * shapes whose exact design does not exist (15/21/5) or is hard to find (15/35/6), and by very large ones. A count, not
 * a time, so that every host stops at the same design.
 */
export const WORK_LIMIT = 1_500_000;

/**
 * Which items stand together in which tasks (MAXDIFF-4, steps 1 and 2): greedy constructions, each improved by
 * exchanges and connected; the most balanced one is kept. Every item is shown floor(Tk/V) or ceil(Tk/V) times, and the
 * design is connected wherever T(k-1) >= V-1.
 *
 * The search ends early when pairs cannot be more balanced. Where V, T and k allow a balanced incomplete block design,
 * it goes on beyond ten restarts until one is found or the work limit is reached. Among equally balanced designs, one
 * that repeats fewer tasks is kept.
 *
 * @returns the tasks and how many exchanges were weighed
 */
export function searchBlocks(shape: BlockShape, random: Rng): { tasks: number[][]; work: number } {
  const optimum = leastPairSquares(shape);
  const patient = allowsExactDesign(shape);
  let best = restart(shape, random, 0);
  let work = best.work;
  for (let made = 1; work < WORK_LIMIT; made += 1) {
    const balanced = best.squares === optimum;
    if (balanced && best.repeats === 0) break;
    if (made >= RESTARTS && (balanced || !patient)) break;
    const next = restart(shape, random, work);
    work = next.work;
    if (isBetter(next, best)) best = next;
  }
  return { tasks: best.tasks, work };
}

interface Attempt {
  readonly tasks: number[][];
  /** Parts into which the design falls. */
  readonly parts: number;
  readonly squares: number;
  /** Tasks that show the same items as another one. */
  readonly repeats: number;
  /** Exchanges weighed up to here, all attempts together. */
  readonly work: number;
}

function isBetter(a: Attempt, b: Attempt): boolean {
  if (a.parts !== b.parts) return a.parts < b.parts;
  return a.squares === b.squares ? a.repeats < b.repeats : a.squares < b.squares;
}

function restart(shape: BlockShape, random: Rng, workBefore: number): Attempt {
  const blocks = constructTasks(shape, random);
  let work = workBefore + 1; // so that attempts without anything to weigh come to an end
  for (let pass = 0; pass < PASSES && work < WORK_LIMIT; pass += 1) {
    const { swaps, weighed } = improvePairs(blocks);
    work += weighed;
    if (swaps === 0) break;
  }
  connectTasks(blocks);
  return {
    tasks: blocks.tasks,
    parts: components(shape.itemCount, blocks.tasks).count,
    squares: pairSquares(blocks),
    repeats: repeatedTasks(blocks.tasks),
    work,
  };
}

/** How many tasks show the same items as an earlier one. */
export function repeatedTasks(tasks: readonly (readonly number[])[]): number {
  return tasks.length - new Set(tasks.map((task) => task.toSorted((a, b) => a - b).join())).size;
}

/** Σ P² when all pair counts are the two whole numbers next to their mean. */
function leastPairSquares({ itemCount, tasks, perTask }: BlockShape): number {
  const pairs = (itemCount * (itemCount - 1)) / 2;
  const total = (tasks * perTask * (perTask - 1)) / 2;
  const low = Math.floor(total / pairs);
  const high = total - low * pairs;
  return pairs * low * low + high * (2 * low + 1);
}

/**
 * The necessary conditions of a balanced incomplete block design: whole replication and concurrence, and (Fisher) no
 * fewer tasks than items. They do not suffice: 15, 21, 5 meets them and has none.
 */
function allowsExactDesign({ itemCount, tasks, perTask }: BlockShape): boolean {
  const replication = (tasks * perTask) / itemCount;
  const concurrence = (replication * (perTask - 1)) / (itemCount - 1);
  return Number.isInteger(replication) && Number.isInteger(concurrence) && tasks >= itemCount;
}
