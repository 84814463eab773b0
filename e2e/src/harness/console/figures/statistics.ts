/** The median of sorted numbers: the middle value, or the mean of the two middle values. */
export const medianIn = (sortedNumbers: readonly number[]): number =>
  ((sortedNumbers[Math.ceil(sortedNumbers.length / 2) - 1] ?? 0) +
    (sortedNumbers[Math.floor(sortedNumbers.length / 2)] ?? 0)) /
  2;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
export const meanOf = (numbers: readonly number[]): number => sumOf(numbers) / numbers.length;

/** The sample variance, with n - 1. */
export const computeVariance = (numbers: readonly number[]): number => {
  const mean = meanOf(numbers);
  return sumOf(numbers.map((each) => (each - mean) ** 2)) / (numbers.length - 1);
};

/** The probability of a greater chi-square: the regularised incomplete gamma function, by its series. */
export function chiSquarePValue(statistic: number, degrees: number): number {
  const [a, x] = [degrees / 2, statistic / 2];
  if (x === 0) return 1;
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; term > sum * 1e-15 && n < 10_000; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return 1 - sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** The probability of a t value further from 0, integrated by Simpson's rule. */
export function tTestPValue(statistic: number, degrees: number): number {
  const peak = Math.exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2)) / Math.sqrt(degrees * Math.PI);
  const density = (t: number) => peak * (1 + t ** 2 / degrees) ** (-(degrees + 1) / 2);
  const [steps, end] = [2_000, Math.abs(statistic)];
  const width = end / steps;
  let area = density(0) + density(end);
  for (let step = 1; step < steps; step += 1) area += (step % 2 === 0 ? 2 : 4) * density(step * width);
  return 1 - 2 * ((area * width) / 3);
}

/** The logarithm of the gamma function by Stirling's series, at a shifted argument. */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
