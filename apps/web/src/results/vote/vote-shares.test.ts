import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { computePercent, percentText, computeVoteShares } from './vote-panel.tsx';

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [1, 800, 0.13],
  [5, 4_000, 0.13],
  [0, 0, 0],
  [7, 7, 100],
])('%i of %i are %f percent', (count, total, percent) => expect(computePercent(count, total)).toBe(percent));

it('rounds half up, like a calculation with whole numbers', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (part, total) => {
      const count = Math.min(part, total);
      const tenThousandths = (BigInt(count) * 10_000n * 2n + BigInt(total)) / (BigInt(total) * 2n);
      expect(Math.round(computePercent(count, total) * 100)).toBe(Number(tenThousandths));
    }),
  );
});

it('adds the choice of this response once to the chosen options and to the total', () => {
  const data = { a: 3, b: 0, c: null, total_count: 3 };
  expect(computeVoteShares(['b', 'a', 'c', 'gone'], data, ['b'])).toEqual({
    total: 4,
    shares: [
      { gid: 'b', count: 1, percent: 25, isOwn: true },
      { gid: 'a', count: 3, percent: 75, isOwn: false },
      { gid: 'c', count: null, percent: null, isOwn: false },
    ],
  });
  expect(computeVoteShares(['a'], data, []).total).toBe(3);
});

test.each([
  [3, 7, '43%'],
  [1, 999, '0%'],
  [1, 2_000, '0.05%'],
  [3_000, 7_000, '42.86%'],
])('%i of %i is shown as %s', (count, total, text) =>
  expect(percentText(computePercent(count, total), total, 'en-GB')).toBe(text),
);
