/** Counts of each item of a list at each position. */
export interface PositionCounts {
  /** Orders that were counted. */
  readonly orders: number;
  /** Counts by item, then by position. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts orders, each a list of the numbers 0 to `size`-1. */
export function countPositions(size: number, orders: Iterable<readonly number[]>): PositionCounts {
  const counts = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let total = 0;
  for (const order of orders) {
    total += 1;
    order.forEach((item, place) => {
      const row = counts[item];
      if (row !== undefined) row[place] = (row[place] ?? 0) + 1;
    });
  }
  return { orders: total, counts };
}

export interface Imbalance {
  readonly item: number;
  readonly place: number;
  readonly count: number;
  /** Average count in a fair order. */
  readonly expected: number;
}

/** Probability of at least this unevenness in a fair order, for all items of a list together. */
const SIGNIFICANCE = 0.001;

/**
 * Items that do not take their positions equally often, with the most deviating position: Pearson's chi-square test
 * of each item over its positions, with Bonferroni correction. `positionsOf` returns the intended positions of an item,
 * each equally often. Items with fewer than two are not tested.
 */
export function findImbalance(
  { orders, counts }: PositionCounts,
  positionsOf: (item: number) => readonly number[],
): readonly Imbalance[] {
  return counts.flatMap((row, item) => {
    const intended = positionsOf(item);
    if (intended.length < 2) return [];
    const expected = orders / intended.length;
    const misplaced = row.find((count, position) => count > 0 && !intended.includes(position));
    const differences = intended.map((position) => (row[position] ?? 0) - expected);
    const chiSquare = differences.reduce((sum, difference) => sum + (difference * difference) / expected, 0);
    const limit = chiSquareLimit(intended.length - 1, SIGNIFICANCE / counts.length);
    if (misplaced === undefined && chiSquare <= limit) return [];
    const worst = differences.reduce(
      (at, difference, index) => (Math.abs(difference) > Math.abs(differences[at] ?? 0) ? index : at),
      0,
    );
    const place = intended[worst] ?? 0;
    return [{ item, place, count: row[place] ?? 0, expected }];
  });
}

/** The value that chi-square exceeds with this probability (Wilson and Hilferty's approximation; a little high for 1). */
export function chiSquareLimit(freedom: number, probability: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + normalQuantile(probability) * Math.sqrt(part)) ** 3;
}

/** The value that a standard normal exceeds with this probability, up to 0.5 (Abramowitz and Stegun 26.2.23). */
function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  return t - above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}
