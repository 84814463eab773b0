import { type Blocks, pairCount, swapItems } from './blocks.ts';
import { pull } from './exchange-cost.ts';

/**
 * One pass over all pairs of tasks (MAXDIFF-4, step 2): items are exchanged between two tasks wherever that lowers
 * the sum of squared pair counts. Returns how many exchanges were made and how many were weighed.
 */
export function improvePairs(blocks: Blocks): { swaps: number; weighed: number } {
  const total = { swaps: 0, weighed: 0 };
  for (let x = 0; x < blocks.tasks.length; x += 1) {
    for (let y = x + 1; y < blocks.tasks.length; y += 1) improveTwoTasks(blocks, x, y, total);
  }
  return total;
}

function improveTwoTasks(
  blocks: Blocks,
  x: number,
  y: number,
  total: { swaps: number; weighed: number },
): void {
  let found = true;
  while (found) {
    found = false;
    const onlyX = without(blocks.tasks[x] as number[], blocks.tasks[y] as number[]);
    const onlyY = without(blocks.tasks[y] as number[], blocks.tasks[x] as number[]);
    total.weighed += onlyX.length * onlyY.length;
    const swap = firstGain(blocks, onlyX, onlyY);
    if (swap === undefined) continue;
    swapItems(blocks, { x, y, a: swap[0], b: swap[1] });
    total.swaps += 1;
    found = true;
  }
}

function without(task: readonly number[], other: readonly number[]): number[] {
  return task.filter((item) => !other.includes(item));
}

/** The first exchange of negative cost, by the formula of `exchangeCost` with its sums made once per item. */
function firstGain(
  blocks: Blocks,
  onlyX: readonly number[],
  onlyY: readonly number[],
): readonly [number, number] | undefined {
  const pullY = onlyY.map((item) => pull(blocks, item, onlyX, onlyY));
  for (const a of onlyX) {
    const pullX = 2 * (onlyX.length - 1) + pull(blocks, a, onlyY, onlyX);
    for (const [at, b] of onlyY.entries()) {
      if (pullX + (pullY[at] as number) < 2 * pairCount(blocks, a, b)) return [a, b];
    }
  }
  return undefined;
}
