import fc from 'fast-check';
import { RECORDED_SURVEYS } from './random-walk.ts';

/** Seeds of `randomWalk` for surveys with values and sections, which are not recorded. */
export const seedsWithValues: fc.Arbitrary<readonly [number, number]> = fc.tuple(
  fc.nat(500_000).map((n) => RECORDED_SURVEYS + 1 + 2 * n),
  fc.nat(40),
);
