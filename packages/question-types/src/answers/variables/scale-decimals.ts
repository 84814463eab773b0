import type { Scale } from '../score-items/scale.ts';

/** Digits after the point that the values of a scale have. */
export function decimalsOfStep({ min, step }: Scale): number {
  return Math.max(digitsAfterPoint(min), digitsAfterPoint(step));
}

function digitsAfterPoint(value: number): number {
  const [, digits = ''] = /^-?\d+\.(\d+)$/.exec(String(value)) ?? [];
  return digits.length;
}
