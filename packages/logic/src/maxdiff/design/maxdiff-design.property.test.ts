import fc from 'fast-check';
import { expect, it, test, vi } from 'vitest';
import { rng } from '../../random/rng.ts';
import { designMetrics } from '../quality/design-metrics.ts';
import { computeDesign, numberedItems } from '../maxdiff.fixtures.ts';
import { maxdiffDesign } from './maxdiff-design.ts';
import { searchBlocks, WORK_LIMIT } from './search-blocks.ts';

const isFullRun = process.env['CANVASS_FULL'] !== undefined;
if (isFullRun) vi.setConfig({ testTimeout: 120_000 });
const shapes = fc.record({
  items: fc.integer({ min: 3, max: 30 }),
  tasks: fc.integer({ min: 1, max: 30 }),
  perTask: fc.integer({ min: 2, max: 6 }),
  seed: fc.tuple(fc.nat(), fc.string({ maxLength: 6 })).map(([seq, gid]) => `${seq}:${gid}`),
});

/** The variance of pair counts that are the two whole numbers next to their mean. */
function leastVariance(items: number, tasks: number, perTask: number): number {
  const mean = (tasks * perTask * (perTask - 1)) / (items * (items - 1));
  return (mean % 1) * (1 - (mean % 1));
}

it('random designs keep all guarantees of maxdiffDesign', () => {
  fc.assert(
    fc.property(shapes, ({ items, tasks, perTask, seed }) => {
      const design = computeDesign(items, tasks, perTask, seed);
      const size = Math.min(perTask, items);
      expect(design.tasks).toHaveLength(tasks);
      for (const task of design.tasks) expect(new Set(task).size).toBe(size);
      const metrics = designMetrics(design);
      expect(metrics.frequency.min).toBe(Math.floor((tasks * size) / items));
      expect(metrics.frequency.max).toBe(Math.ceil((tasks * size) / items));
      expect(metrics.positionRange).toBeLessThanOrEqual(1);
      expect(metrics.connected).toBe(tasks * (size - 1) >= items - 1);
      expect(metrics.pairs.sd ** 2 - leastVariance(items, tasks, size)).toBeLessThan(0.5);
    }),
    { numRuns: isFullRun ? 5000 : 500 },
  );
});

it('renaming the items gives the same design with the new names', () => {
  fc.assert(
    fc.property(shapes, ({ items, tasks, perTask, seed }) => {
      const plain = computeDesign(items, tasks, perTask, seed);
      const renamed = maxdiffDesign(
        numberedItems(items).map((gid) => `选项${gid}`),
        { tasks, perTask, seed },
      );
      expect(renamed.tasks).toEqual(plain.tasks.map((task) => task.map((gid) => `选项${gid}`)));
    }),
    { numRuns: 20 },
  );
});

test.each([
  [7, 7, 3],
  [13, 13, 4],
  [9, 12, 3],
  [6, 10, 3],
  [11, 11, 5],
  [16, 20, 4],
])('%i/%i/%i is an exact balanced incomplete block design for every seed', (items, tasks, perTask) => {
  for (let seq = 1; seq <= (isFullRun ? 2000 : 60); seq += 1) {
    const { pairs } = designMetrics(computeDesign(items, tasks, perTask, `${seq}:q`));
    expect(pairs.max - pairs.min, `seed ${seq}:q`).toBe(0);
  }
});

// Work is the number of evaluated exchanges, so that the figures do not depend on the machine.
test.each([
  [20, 15, 4, 10_000],
  [30, 24, 5, 50_000],
  [50, 30, 5, 100_000],
  [13, 13, 4, 200_000],
  [100, 100, 2, 200_000],
  [15, 21, 5, WORK_LIMIT * 1.01], // meets the conditions of an exact design, yet has none: the limit ends the search
])('%i/%i/%i takes little work', (itemCount, tasks, perTask, limit) => {
  for (let seq = 1; seq <= (limit < WORK_LIMIT ? 10 : 1); seq += 1) {
    expect(searchBlocks({ itemCount, tasks, perTask }, rng(`${seq}:q`)).work).toBeLessThan(limit);
  }
});

it('the most and largest tasks that the format allows stay near the work limit', () => {
  const { work } = searchBlocks({ itemCount: 100, tasks: 100, perTask: 20 }, rng('1:q'));
  expect(work).toBeLessThan(WORK_LIMIT + 100 * 100 * 20 * 20);
});
