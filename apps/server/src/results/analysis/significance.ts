import type { DifferenceTest } from '@canvass/protocol';
// @ts-expect-error jStat has no types.
import untyped from 'jstat';
import type { Moments } from './count-answers.ts';

/** Minimum expected count in a cell for the chi-square approximation (Cochran). */
const MIN_EXPECTED = 5;

/** Pearson's chi-square test of two groups over the same values ({@link chiSquareOfGroups}). */
export function chiSquare(
  table: readonly [readonly number[], readonly number[]],
): DifferenceTest | undefined {
  const found = chiSquareOfGroups(table);
  if (found === undefined) return undefined;
  const [a, b] = table;
  return { test: 'chi-square', ...found, n: [sum(a), sum(b)] };
}

/**
 * Pearson's chi-square test of groups over the same values, without correction. `table[g][v]` is the number of responses
 * of group g with value v; for weighted data it is scaled to the effective sample size. Ignores values and groups without
 * responses. Returns undefined if fewer than two values or groups remain.
 */
export function chiSquareOfGroups(
  table: readonly (readonly number[])[],
): Pick<DifferenceTest, 'statistic' | 'degrees' | 'p' | 'rough'> | undefined {
  const groups = table.filter((counts) => sum(counts) > 0);
  const sums = (table[0] ?? []).map((_, value) => sum(groups.map((counts) => counts[value] ?? 0)));
  const total = sum(sums);
  const values = sums.filter((valueSum) => valueSum > 0).length;
  if (values < 2 || groups.length < 2) return undefined;
  let statistic = 0;
  let minExpected = Number.POSITIVE_INFINITY;
  for (const counts of groups)
    sums.forEach((valueSum, value) => {
      if (valueSum === 0) return;
      const expected = (valueSum * sum(counts)) / total;
      minExpected = Math.min(minExpected, expected);
      statistic += ((counts[value] ?? 0) - expected) ** 2 / expected;
    });
  const degrees = (values - 1) * (groups.length - 1);
  return {
    statistic,
    degrees,
    p: chiSquareTail(statistic, degrees),
    ...(minExpected < MIN_EXPECTED && { rough: true as const }),
  };
}

/** Welch's two-sided t test of two means. Undefined if a group has fewer than two values or neither varies. */
export function welch(a: Moments, b: Moments): DifferenceTest | undefined {
  if (a.mean === null || b.mean === null || a.deviation === null || b.deviation === null) return undefined;
  const [va, vb] = [a.deviation ** 2 / a.n, b.deviation ** 2 / b.n];
  if (va + vb === 0) return undefined;
  const statistic = (a.mean - b.mean) / Math.sqrt(va + vb);
  const degrees = (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1));
  const p = 2 * tTail(Math.abs(statistic), degrees);
  return { test: 't', statistic, degrees, p, n: [a.n, b.n] };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const jStat = untyped as {
  readonly chisquare: { cdf(x: number, degrees: number): number };
  readonly studentt: { cdf(x: number, degrees: number): number };
};

/** The probability of a statistic at least this large if the groups do not differ. */
const chiSquareTail = (statistic: number, degrees: number): number =>
  Math.max(0, 1 - jStat.chisquare.cdf(statistic, degrees));

const tTail = (statistic: number, degrees: number): number =>
  Math.max(0, 1 - jStat.studentt.cdf(statistic, degrees));
