import { expect, it } from 'vitest';
import { backOff } from './back-off.ts';

it('waits longer after each attempt, with random variation, and at most five minutes', () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(attempt, () => 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backOff(1, () => 0)).toBe(500);
  expect(backOff(60, () => 1)).toBe(300_000);
});
