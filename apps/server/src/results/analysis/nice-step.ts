/** About so many steps make a picture. */
const STEPS = 40;

/** 1, 2 or 5 times a power of ten, so that a range has about 40 of them. */
export function niceStep(range: number): number {
  const rough = Math.max(range, 1e-9) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}
