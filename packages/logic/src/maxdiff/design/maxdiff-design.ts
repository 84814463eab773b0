import { type Rng, rng } from '../../random/rng.ts';
import { balancePositions } from './balance-positions.ts';
import { orderTasks } from './order-tasks.ts';
import { searchBlocks } from './search-blocks.ts';

/** Name of this algorithm, stored with the page of a response. Another algorithm gets another name. */
export const MAXDIFF_ALGORITHM = 'md1';

export interface MaxdiffRequest {
  /** `task_number`. */
  readonly tasks: number;
  /** `option_number`: items per task. */
  readonly perTask: number;
  /** `${seq ?? localSeed}:${gid}`. */
  readonly seed: string;
}

/** What one respondent is shown. */
export interface MaxdiffDesign {
  readonly algorithm: typeof MAXDIFF_ALGORITHM;
  /** All items, as given. */
  readonly items: readonly string[];
  /** Items in each task, after the guards. */
  readonly perTask: number;
  /** Tasks in the order in which they come, each with its items in screen order. */
  readonly tasks: readonly (readonly string[])[];
}

/**
 * The task list of a maxdiff question for one respondent (MAXDIFF-2, Maxdiff task list; MAXDIFF-3). The same
 * items, numbers and seed give the same design in every host: whole numbers only, no clock, no other source of chance.
 *
 * For every seed
 * - each item is shown floor(Tk/V) or ceil(Tk/V) times;
 * - no item's counts at two screen positions differ by more than one;
 * - all items are compared with one another, directly or through others, if T(k-1) >= V-1;
 * - each item has the same chance of every place (items and positions are relabelled by chance).
 *
 * How often two items meet is as equal as a bounded search finds, exactly equal for the balanced incomplete block
 * designs 7/7/3, 13/13/4, 9/12/3 and 6/10/3 and most others of such sizes.
 *
 * Guards: fewer than two items give no task (the question is hidden); `perTask` is at least 2 and at most the number
 * of items.
 *
 * @param items gids of the options visible when the question is first shown, in authored order, all different
 */
export function maxdiffDesign(items: readonly string[], request: MaxdiffRequest): MaxdiffDesign {
  const perTask = Math.min(Math.max(request.perTask, 2), items.length);
  const base = { algorithm: MAXDIFF_ALGORITHM, items, perTask } as const;
  if (items.length < 2 || request.tasks < 1) return { ...base, tasks: [] };
  const random = rng(request.seed);
  const names = random.shuffle(items);
  const { tasks } = searchBlocks({ itemCount: items.length, tasks: request.tasks, perTask }, random);
  const shown = placeItems(orderTasks(tasks, random), items.length, random);
  return { ...base, tasks: shown.map((task) => task.map((item) => names[item] as string)) };
}

function placeItems(tasks: readonly (readonly number[])[], itemCount: number, random: Rng): number[][] {
  const placed = tasks.map((task) => random.shuffle(task));
  balancePositions(placed, itemCount);
  const positions = random.shuffle(Array.from({ length: placed[0]?.length ?? 0 }, (_, position) => position));
  return placed.map((task) => positions.map((position) => task[position] as number));
}
