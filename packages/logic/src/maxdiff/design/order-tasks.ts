import type { Rng } from '../../random/rng.ts';

const WEIGHT_PREVIOUS = 10;
const WEIGHT_ONE_BEFORE = 1;

/**
 * The order in which tasks are shown (MAXDIFF-4, step 3): the next one shares as few items as possible with the
 * one before it, then with the one before that; ties, and the first, by chance.
 */
export function orderTasks(tasks: readonly (readonly number[])[], random: Rng): (readonly number[])[] {
  const left = random.shuffle(tasks);
  const ordered: (readonly number[])[] = [];
  while (left.length > 0) {
    const [before = [], previous = []] = ordered.length > 1 ? ordered.slice(-2) : [[], ...ordered];
    const cost = left.map(
      (task) => WEIGHT_PREVIOUS * sharedItems(task, previous) + WEIGHT_ONE_BEFORE * sharedItems(task, before),
    );
    ordered.push(...left.splice(cost.indexOf(Math.min(...cost)), 1)); // shuffled before: the first is by chance
  }
  return ordered;
}

/** How many items two tasks have in common. */
export function sharedItems<T>(task: readonly T[], other: readonly T[]): number {
  return task.reduce((sum, item) => sum + (other.includes(item) ? 1 : 0), 0);
}
