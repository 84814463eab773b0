import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rake, type RakedCell } from './rake.ts';

const FREE = { least: 0, most: Number.POSITIVE_INFINITY };
const listShares = (parts: readonly number[]) => {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
};
const computeMean = (cells: readonly RakedCell[], weights: readonly number[]) =>
  cells.reduce((sum, { count }, at) => sum + count * (weights[at] ?? 0), 0) /
  cells.reduce((sum, { count }) => sum + count, 0);

const tables = fc
  .array(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((parts) => {
    const targetCombinations = parts.reduce<readonly (readonly number[])[]>(
      (found, { length }) => found.flatMap((at) => Array.from({ length }, (_, next) => [...at, next])),
      [[]],
    );
    return fc
      .array(fc.integer({ min: 1, max: 60 }), {
        minLength: targetCombinations.length,
        maxLength: targetCombinations.length,
      })
      .map((counts) => ({
        cells: targetCombinations.map((targets, at) => ({ targets, count: counts[at] ?? 1 })),
        margins: parts.map(listShares),
      }));
  });

describe('raking', () => {
  it('makes each weighted margin equal its target, with a mean weight of 1', () => {
    fc.assert(
      fc.property(tables, ({ cells, margins }) => {
        const { weights, missed } = rake(cells, margins, FREE);
        expect(missed).toBeLessThan(1e-6);
        expect(computeMean(cells, weights)).toBeCloseTo(1, 6);
        margins.forEach((shares, margin) =>
          shares.forEach((share, target) => {
            const weightedCount = cells.reduce(
              (sum, cell, at) =>
                sum + (cell.targets[margin] === target ? cell.count * (weights[at] ?? 0) : 0),
              0,
            );
            expect(weightedCount / cells.reduce((sum, { count }) => sum + count, 0)).toBeCloseTo(share, 5);
          }),
        );
      }),
    );
  });

  it('keeps each weight within its limits, and reports by how much a target is missed', () => {
    fc.assert(
      fc.property(tables, ({ cells, margins }) => {
        const { weights, missed } = rake(cells, margins, { least: 0.5, most: 2 });
        expect(weights.every((weight) => weight >= 0.5 && weight <= 2)).toBe(true);
        const free = rake(cells, margins, FREE);
        if (free.weights.every((weight) => weight > 0.5 && weight < 2)) expect(missed).toBeLessThan(1e-6);
      }),
    );
  });

  it('computes the known weights of an example', () => {
    // The sample has 30 women and 70 men. The target for each is one half.
    const cells = [
      { count: 30, targets: [0] },
      { count: 70, targets: [1] },
    ];
    const { weights, missed } = rake(cells, [[0.5, 0.5]], FREE);
    expect(weights[0]).toBeCloseTo(50 / 30);
    expect(weights[1]).toBeCloseTo(50 / 70);
    expect(missed).toBeLessThan(1e-12);
    expect(rake(cells, [[0.5, 0.5]], { least: 0, most: 1.2 }).missed).toBeGreaterThan(0.05);
  });

  it('ends and reports a deviation if targets contradict each other', () => {
    // All women are young and all men are old, so the two shares cannot differ.
    const cells = [
      { count: 10, targets: [0, 0] },
      { count: 10, targets: [1, 1] },
    ];
    expect(
      rake(
        cells,
        [
          [0.5, 0.5],
          [0.9, 0.1],
        ],
        FREE,
      ).missed,
    ).toBeGreaterThan(0.1);
  });
});
