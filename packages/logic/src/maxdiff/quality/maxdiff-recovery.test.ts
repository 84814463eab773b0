import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rng } from '../../random/rng.ts';
import { exponential, naturalLog } from '../analysis/analyse-maxdiff.ts';
import { computeDesign, numberedItems } from '../maxdiff.fixtures.ts';
import { maxdiffRecovery, rankCorrelation, simulateMaxdiff } from './maxdiff-recovery.ts';

test.each([
  [7, 7, 3],
  [12, 9, 4],
  [20, 15, 4],
])('300 respondents show the preferences among %i items (%i tasks of %i)', (items, tasks, perTask) => {
  for (const seed of ['a', 'b', 'c']) {
    const recovery = maxdiffRecovery(numberedItems(items), { tasks, perTask, respondents: 300, seed });
    expect(recovery.rankCorrelation, seed).toBeGreaterThan(0.95);
    expect(new Set(recovery.items.map(({ utility }) => utility)).size).toBe(items);
  }
});

it('few respondents and tasks do not show the preferences reliably', () => {
  const shape = { tasks: 3, perTask: 3, respondents: 3, seed: 'a' };
  expect(maxdiffRecovery(numberedItems(20), shape).rankCorrelation).toBeLessThan(0.9);
});

describe('a simulated respondent', () => {
  it('answers every task with two of the items shown', () => {
    const design = computeDesign(9, 12, 3, '1:q');
    const answer = simulateMaxdiff(design, new Map(), rng('1'));
    expect(answer.map(({ s }) => s)).toEqual(design.tasks);
    for (const { s, h, l } of answer) {
      expect(s).toContain(h);
      expect(s).toContain(l);
      expect(h).not.toBe(l);
    }
  });
  it('chooses by the logit: 3 to 1 for best, and 4 to 1 for worst among the rest', () => {
    const utilities = new Map([
      ['o1', Math.log(3)],
      ['o2', 0],
      ['o3', -Math.log(4)],
    ]);
    const random = rng('7');
    const runs = 4000;
    let [first, last] = [0, 0];
    const weights = 3 + 1 + 1 / 4;
    const design = computeDesign(3, 1, 3, '1:q');
    for (let run = 0; run < runs; run += 1) {
      const [answer] = simulateMaxdiff(design, utilities, random);
      if (answer?.h === 'o1') {
        first += 1;
        if (answer.l === 'o3') last += 1;
      }
    }
    expect(Math.abs(first / runs - 3 / weights)).toBeLessThan(0.03);
    expect(Math.abs(last / first - 4 / 5)).toBeLessThan(0.03);
  });
});

describe('functions made of sums and products equal those of Math', () => {
  it('exponential', () => {
    fc.assert(
      fc.property(fc.double({ min: -690, max: 690, noNaN: true }), (x) => {
        expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-12);
      }),
    );
    expect([
      exponential(0),
      exponential(-1000),
      exponential(1000),
      exponential(Number.NEGATIVE_INFINITY),
    ]).toEqual([1, 0, Number.POSITIVE_INFINITY, 0]);
  });
  it('naturalLog', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        expect(Math.abs(naturalLog(x) - Math.log(x))).toBeLessThan(1e-12);
      }),
    );
    expect([naturalLog(1), naturalLog(0), naturalLog(Number.POSITIVE_INFINITY)]).toEqual([
      0,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

test.each([
  [[1, 2, 3], [10, 20, 30], 1],
  [[1, 2, 3], [3, 2, 1], -1],
  [[1, 1, 2], [1, 2, 3], Math.sqrt(3) / 2],
  [[1, 2, 3, 4], [2, 1, 4, 3], 0.6],
  [[1, 1], [1, 2], 0],
])('the rank correlation of %j and %j is %d', (left, right, rho) => {
  expect(rankCorrelation(left, right)).toBeCloseTo(rho, 12);
});
