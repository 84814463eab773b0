// @ts-expect-error jStat has no types of its own, and nobody else has made any.
import untyped from 'jstat';

/** What is used of jStat: two distribution functions. */
const jStat = untyped as {
  readonly chisquare: { cdf(x: number, degrees: number): number };
  readonly studentt: { cdf(x: number, degrees: number): number };
};

/** The probability of at least so much by chance. */
export const chiSquareTail = (statistic: number, degrees: number): number =>
  Math.max(0, 1 - jStat.chisquare.cdf(statistic, degrees));

export const tTail = (statistic: number, degrees: number): number =>
  Math.max(0, 1 - jStat.studentt.cdf(statistic, degrees));
