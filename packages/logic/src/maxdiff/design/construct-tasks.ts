import type { Rng } from '../../random/rng.ts';
import { type Blocks, type BlockShape, countPairs, emptyBlocks, pairCount } from './blocks.ts';

/**
 * The greedy construction (MAXDIFF-4, step 1): every place of every task takes the item that was shown least; among
 * those, the one that repeats the fewest pairs; among those, one by chance.
 *
 * Frequency comes strictly first, so that after every pick no two items differ by more than one: within a task an
 * item is taken at most once, and none is taken a second time before all others have caught up.
 */
export function constructTasks({ itemCount, tasks, perTask }: BlockShape, random: Rng): Blocks {
  const blocks = emptyBlocks(itemCount);
  const shown = new Array<number>(itemCount).fill(0);
  for (let made = 0; made < tasks; made += 1) {
    const task: number[] = [];
    while (task.length < perTask) {
      const item = pickItem(blocks, shown, task, random);
      task.push(item);
      countPairs(blocks, task, item, 1);
      shown[item] = (shown[item] as number) + 1;
    }
    blocks.tasks.push(task);
  }
  return blocks;
}

function pickItem(blocks: Blocks, shown: readonly number[], task: readonly number[], random: Rng): number {
  let best: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  let cheapest = Number.POSITIVE_INFINITY;
  for (let item = 0; item < blocks.itemCount; item += 1) {
    const seen = shown[item] as number;
    if (seen > least || task.includes(item)) continue;
    const cost = repetition(blocks, task, item);
    if (seen < least || cost < cheapest) {
      [least, cheapest, best] = [seen, cost, [item]];
    } else if (cost === cheapest) {
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
