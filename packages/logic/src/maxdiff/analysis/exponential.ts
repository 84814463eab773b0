const LN2 = 0.6931471805599453;

/**
 * e to the power of x, by sums and products alone: `Math.exp` may differ between hosts in its last digit, and a draw
 * that compares with it would then differ (ENGINE-2). Relative error below 1e-14; 0 below -700, Infinity above 700.
 */
export function exponential(x: number): number {
  if (x > 700) return Number.POSITIVE_INFINITY;
  if (x < -700) return 0;
  const halvings = Math.round(x / LN2);
  const rest = x - halvings * LN2; // |rest| <= ln 2 / 2
  let sum = 1;
  for (let term = rest, n = 1; sum + term !== sum; n += 1, term *= rest / n) sum += term;
  for (let n = 0; n < Math.abs(halvings); n += 1) sum *= halvings > 0 ? 2 : 0.5;
  return sum;
}
