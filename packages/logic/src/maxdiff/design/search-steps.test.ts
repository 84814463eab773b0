import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rng } from '../../random/rng.ts';
import { balancePositions, orderTasks } from './maxdiff-design.ts';
import {
  type Blocks,
  findComponents,
  connectTasks,
  countPairs,
  emptyBlocks,
  exchangeCost,
  pairSquares,
  type Swap,
  swapItems,
} from './connect-tasks.ts';
import { improvePairs } from './search-blocks.ts';

function computeBlocks(itemCount: number, tasks: readonly (readonly number[])[]): Blocks {
  const blocks = emptyBlocks(itemCount);
  for (const items of tasks) {
    const task: number[] = [];
    for (const item of items) {
      task.push(item);
      countPairs(blocks, task, item, 1);
    }
    blocks.tasks.push(task);
  }
  return blocks;
}

const randomTasks = fc
  .tuple(
    fc.integer({ min: 4, max: 12 }),
    fc.integer({ min: 2, max: 10 }),
    fc.integer({ min: 2, max: 4 }),
    fc.nat(),
  )
  .map(([itemCount, count, perTask, seed]) => {
    const random = rng(String(seed));
    const allItems = Array.from({ length: itemCount }, (_, item) => item);
    return {
      itemCount,
      tasks: Array.from({ length: count }, () => random.shuffle(allItems).slice(0, perTask)),
    };
  });

it('the cost of an exchange is half of the growth of the sum of squares', () => {
  fc.assert(
    fc.property(randomTasks, ({ itemCount, tasks }) => {
      const blocks = computeBlocks(itemCount, tasks);
      const [x = [], y = []] = tasks;
      const [onlyX, onlyY] = [x.filter((item) => !y.includes(item)), y.filter((item) => !x.includes(item))];
      const [a, b] = [onlyX[0], onlyY[0]];
      fc.pre(a !== undefined && b !== undefined);
      const before = pairSquares(blocks);
      const cost = exchangeCost(blocks, a, b, [onlyX, onlyY]);
      swapItems(blocks, { x: 0, y: 1, a, b });
      expect(pairSquares(blocks) - before).toBe(2 * cost);
      expect(blocks.pairs).toEqual(computeBlocks(itemCount, blocks.tasks).pairs);
    }),
  );
});

function listSwaps({ tasks }: Blocks): Swap[] {
  return tasks.flatMap((task, x) =>
    tasks.flatMap((otherTask, y) => {
      const onlyX = x < y ? task.filter((item) => !otherTask.includes(item)) : [];
      const onlyY = otherTask.filter((item) => !task.includes(item));
      return onlyX.flatMap((a) => onlyY.map((b) => ({ x, y, a, b })));
    }),
  );
}

it('improvePairs ends when no exchange of two items helps', () => {
  fc.assert(
    fc.property(randomTasks, ({ itemCount, tasks }) => {
      const blocks = computeBlocks(itemCount, tasks);
      const before = pairSquares(blocks);
      const { swaps } = improvePairs(blocks);
      if (swaps > 0) expect(pairSquares(blocks)).toBeLessThan(before);
      while (improvePairs(blocks).swaps > 0);
      const minSquares = pairSquares(blocks);
      for (const swap of listSwaps(blocks)) {
        swapItems(blocks, swap);
        expect(pairSquares(blocks)).toBeGreaterThanOrEqual(minSquares);
        swapItems(blocks, { ...swap, a: swap.b, b: swap.a });
      }
    }),
    { numRuns: 30 },
  );
});

describe('connectTasks', () => {
  it.each([
    [
      'two triangles into a ring',
      6,
      [
        [0, 1],
        [1, 2],
        [2, 0],
        [3, 4],
        [4, 5],
        [5, 3],
      ],
    ],
    [
      'a doubled pair and a path',
      5,
      [
        [0, 1],
        [0, 1],
        [2, 3],
        [3, 4],
      ],
    ],
    [
      'three parts',
      6,
      [
        [0, 1],
        [0, 1],
        [2, 3],
        [2, 3],
        [4, 5],
        [4, 5],
      ],
    ],
  ])('joins %s and keeps how often each item is shown', (_, itemCount, tasks) => {
    const blocks = computeBlocks(itemCount, tasks);
    connectTasks(blocks);
    expect(findComponents(itemCount, blocks.tasks).count).toBe(1);
    expect(blocks.tasks.flat().toSorted()).toEqual(tasks.flat().toSorted());
    for (const task of blocks.tasks) expect(new Set(task).size).toBe(2);
  });
  it('keeps designs that cannot be connected', () => {
    const blocks = computeBlocks(5, [
      [0, 1],
      [2, 3],
      [0, 4],
    ]);
    connectTasks(blocks);
    expect(blocks.tasks).toEqual([
      [0, 1],
      [2, 3],
      [0, 4],
    ]);
  });
});

it('positions are balanced for any tasks, which keep their items', () => {
  fc.assert(
    fc.property(randomTasks, ({ itemCount, tasks }) => {
      const sortedTasks = tasks.map((task) => task.toSorted((a, b) => a - b)); // as unbalanced as can be
      balancePositions(sortedTasks, itemCount);
      sortedTasks.forEach((task, at) => expect(task.toSorted()).toEqual(tasks[at]?.toSorted()));
      for (let item = 0; item < itemCount; item += 1) {
        const counts = (sortedTasks[0] ?? []).map(
          (_, position) => sortedTasks.filter((task) => task[position] === item).length,
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('of the remaining tasks, the next shares the fewest items with the task before it, then with the task before that', () => {
  fc.assert(
    fc.property(randomTasks, fc.nat(), ({ tasks }, seed) => {
      const ordered = orderTasks(tasks, rng(String(seed)));
      expect(ordered.map(String).toSorted()).toEqual(tasks.map(String).toSorted());
      ordered.forEach((task, at) => {
        const cost = (task: readonly number[]) =>
          10 * countShared(task, ordered[at - 1]) + countShared(task, ordered[at - 2]);
        for (const later of ordered.slice(at)) expect(cost(task)).toBeLessThanOrEqual(cost(later));
      });
    }),
  );
});

function countShared(task: readonly number[], otherTask: readonly number[] = []): number {
  return task.filter((item) => otherTask.includes(item)).length;
}
