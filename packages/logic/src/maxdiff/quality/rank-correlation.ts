/** Spearman's rank correlation of two equally long lists, ties at their mean rank; 0 when one is constant. */
export function rankCorrelation(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [centredRanks(left), centredRanks(right)];
  const scale = Math.sqrt(product(a, a) * product(b, b));
  return scale === 0 ? 0 : product(a, b) / scale;
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** Twice the rank less its mean: how many values are smaller, less how many are greater. */
function centredRanks(values: readonly number[]): number[] {
  return values.map((value) => values.reduce((sum, other) => sum + Math.sign(value - other), 0));
}
