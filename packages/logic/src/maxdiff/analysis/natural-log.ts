const LN2 = 0.6931471805599453;

/**
 * The natural logarithm of a positive number, by sums and products alone, so that hosts agree on every digit (see
 * `exponential`). Absolute error below 1e-13; -Infinity for 0 and less, as a share of nothing ranks last.
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
