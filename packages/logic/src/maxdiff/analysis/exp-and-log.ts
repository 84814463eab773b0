/**
 * e to the power of x, computed only with sums and products: `Math.exp` may differ between hosts in its last digit, and
 * so would a draw that compares with it (ENGINE-2). Relative error below 1e-14; 0 below -700, Infinity above 700.
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

const LN2 = 0.6931471805599453;

/**
 * Natural logarithm, computed only with sums and products, so that all hosts agree on every digit (see `exponential`).
 * Absolute error below 1e-13; -Infinity for 0 and less, so that zero shares rank last.
 */
export function naturalLog(x: number): number {
  if (!(x > 0)) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  let doublings = 0;
  let rest = x;
  for (; rest > 1.5; doublings += 1) rest /= 2;
  for (; rest < 0.75; doublings -= 1) rest *= 2;
  const ratio = (rest - 1) / (rest + 1); // ln(rest) = 2 artanh(ratio), |ratio| <= 0.2
  let sum = 0;
  for (let power = ratio, n = 1; sum + power / n !== sum; n += 2, power *= ratio * ratio) sum += power / n;
  return doublings * LN2 + 2 * sum;
}
