/** Responses with the same values of all weighting variables. */
export interface RakedCell {
  readonly count: number;
  /** For each margin, the index of the cell's target. */
  readonly targets: readonly number[];
}

/** Limits of a single weight. The mean of all weights is always 1. */
export interface WeightLimits {
  readonly least: number;
  readonly most: number;
}

export interface Raking {
  readonly weights: readonly number[];
  /** The largest difference between a target and its weighted share, from 0 to 1. */
  readonly missed: number;
}

const MAX_ROUNDS = 5_000;
/** Weights are final once a round changes every weight by at most this share of itself. */
const MAX_RELATIVE_CHANGE = 1e-10;

/**
 * Weights by raking (iterative proportional fitting): all margins in turn are scaled to their targets until nothing
 * changes any more. `margins` has the target shares of each margin, with a sum of 1. Each target must have responses.
 * After each round, weights outside of the limits are set to the nearest limit, and the next round adjusts the other weights
 * (Izrael, Battaglia and Frankel, 2009). If targets cannot be met, `missed` is large.
 */
export function rake(
  cells: readonly RakedCell[],
  margins: readonly (readonly number[])[],
  { least, most }: WeightLimits,
): Raking {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  let weights: readonly number[] = cells.map(() => 1);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = weights;
    margins.forEach((shares, margin) => {
      const sums = listSums(cells, weights, margin, shares.length);
      const factors = shares.map((share, at) => (share * total) / (sums[at] || 1));
      weights = weights.map((weight, at) => weight * (factors[cells[at]?.targets[margin] ?? 0] ?? 1));
    });
    weights = weights.map((weight) => Math.min(most, Math.max(least, weight)));
    const isSettled = weights.every((weight, at) => {
      const previous = before[at] ?? 0;
      return Math.abs(weight - previous) <= MAX_RELATIVE_CHANGE * previous;
    });
    if (isSettled) break;
  }
  return { weights, missed: largestMiss(cells, weights, margins) };
}

function listSums(
  cells: readonly RakedCell[],
  weights: readonly number[],
  margin: number,
  size: number,
): readonly number[] {
  const sums = Array.from({ length: size }, () => 0);
  cells.forEach(({ count, targets }, at) => {
    const target = targets[margin] ?? 0;
    sums[target] = (sums[target] ?? 0) + count * (weights[at] ?? 0);
  });
  return sums;
}

function largestMiss(
  cells: readonly RakedCell[],
  weights: readonly number[],
  margins: readonly (readonly number[])[],
): number {
  const total = cells.reduce((sum, { count }, at) => sum + count * (weights[at] ?? 0), 0);
  const differences = margins.flatMap((shares, margin) => {
    const sums = listSums(cells, weights, margin, shares.length);
    return shares.map((share, at) => Math.abs(share - (sums[at] ?? 0) / total));
  });
  return Math.max(0, ...differences);
}
