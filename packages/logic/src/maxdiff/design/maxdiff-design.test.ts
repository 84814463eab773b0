import { describe, expect, it, test } from 'vitest';
import { designMetrics } from '../quality/design-metrics.ts';
import { computeDesign, numberedItems } from '../maxdiff.fixtures.ts';
import golden from './maxdiff-design.golden.json' with { type: 'json' };
import { maxdiffDesign } from './maxdiff-design.ts';

// A change here changes the tasks of unfinished responses, and needs another MAXDIFF_ALGORITHM.
test.each(golden)('golden: $items/$tasks/$perTask, seed $seed', ({ items, tasks, perTask, seed, shown }) => {
  expect(computeDesign(items, tasks, perTask, seed).tasks.map((task) => task.join(' '))).toEqual(shown);
});

/** Numbers of items, of tasks and of items per task, and the figures of their designs (MAXDIFF-3). */
const TABLE = [
  [7, 7, 3, { frequencyRange: 0, pairs: [1, 1], pairsSd: 0, dEfficiency: 1, positionRange: 0 }],
  [13, 13, 4, { frequencyRange: 0, pairs: [1, 1], pairsSd: 0, dEfficiency: 1, positionRange: 0 }],
  [9, 12, 3, { frequencyRange: 0, pairs: [1, 1], pairsSd: 0, dEfficiency: 1, positionRange: 1 }],
  [6, 10, 3, { frequencyRange: 0, pairs: [2, 2], pairsSd: 0, dEfficiency: 1, positionRange: 1 }],
  [10, 6, 5, { frequencyRange: 0, pairs: [1, 2], pairsSd: 0.47, dEfficiency: 0.994, positionRange: 1 }],
  [12, 9, 4, { frequencyRange: 0, pairs: [0, 1], pairsSd: 0.39, dEfficiency: 0.9915, positionRange: 1 }],
  [20, 15, 4, { frequencyRange: 0, pairs: [0, 1], pairsSd: 0.5, dEfficiency: 0.97, positionRange: 1 }],
  [30, 24, 5, { frequencyRange: 0, pairs: [0, 1], pairsSd: 0.5, dEfficiency: 0.986, positionRange: 1 }],
  [50, 30, 5, { frequencyRange: 0, pairs: [0, 1], pairsSd: 0.43, dEfficiency: 0.964, positionRange: 1 }],
] as const;

describe.each(TABLE)('the figures of %i/%i/%i', (items, tasks, perTask, figures) => {
  it.each([1, 2, 3])('are reached with seed %i', (seq) => {
    const metrics = designMetrics(computeDesign(items, tasks, perTask, `${seq}:q`));
    expect(metrics.frequency.max - metrics.frequency.min).toBe(figures.frequencyRange);
    expect([metrics.pairs.min, metrics.pairs.max]).toEqual(figures.pairs);
    expect(metrics.pairs.sd).toBeCloseTo(figures.pairsSd, 2);
    expect(Math.abs(metrics.dEfficiency - figures.dEfficiency)).toBeLessThan(0.0015);
    expect(metrics.positionRange).toBe(figures.positionRange);
    expect(metrics.connected).toBe(true);
    expect(metrics.repeatedTasks).toBe(0);
  });
});

describe('the guards', () => {
  it.each([[[]], [['o1']]])('give no task for %j', (items) => {
    expect(maxdiffDesign(items, { tasks: 5, perTask: 3, seed: '1:q' }).tasks).toEqual([]);
  });
  it('limit the items per task to the number of items', () => {
    const design = computeDesign(3, 4, 5, '1:q');
    expect(design.perTask).toBe(3);
    expect(design.tasks.map((task) => task.toSorted())).toEqual(new Array(4).fill(numberedItems(3)));
  });
  it('show at least two items', () => {
    expect(computeDesign(4, 6, 1, '1:q').tasks.map((task) => task.length)).toEqual(new Array(6).fill(2));
  });
});

it('equal seeds give equal designs, other seeds other designs', () => {
  expect(computeDesign(12, 9, 4, '1:q')).toEqual(computeDesign(12, 9, 4, '1:q'));
  expect(computeDesign(12, 9, 4, '1:q')).not.toEqual(computeDesign(12, 9, 4, '2:q'));
  expect(computeDesign(12, 9, 4, '1:q')).not.toEqual(computeDesign(12, 9, 4, '1:p'));
});

it('over many seeds, every item is at every position equally often', () => {
  const [seeds, items, tasks, perTask] = [1500, 5, 3, 3];
  const counts = new Map<string, number>();
  for (let seq = 0; seq < seeds; seq += 1) {
    computeDesign(items, tasks, perTask, `${seq}:q`).tasks.forEach((task, at) => {
      for (const [position, gid] of task.entries()) {
        const itemPosition = `${gid} in task ${at}, position ${position}`;
        counts.set(itemPosition, (counts.get(itemPosition) ?? 0) + 1);
      }
    });
  }
  expect(counts.size).toBe(items * tasks * perTask);
  const expected = seeds / items;
  const deviation = Math.sqrt(expected * (1 - 1 / items));
  for (const [itemPosition, count] of counts) {
    expect(Math.abs(count - expected), itemPosition).toBeLessThan(5 * deviation);
  }
});
