import fc from 'fast-check';
import { it } from 'vitest';

export { oracleOf, randomWalk } from './random-walk.ts';

/**
 * Laws of the engine over random walks with every feature on. A failure prints a counterexample `[[project, seq]]`;
 * `CANVASS_WALK` plays just that one:
 *
 *     CANVASS_WALK=182513,0 vitest run packages/logic/src/engine
 */
const only = process.env['CANVASS_WALK']?.split(',').map(Number);
const many = process.env['CANVASS_FULL'] === undefined ? 400 : 10_000;

/** Random projects and respondents, by number. */
export const surveys: fc.Arbitrary<[number, number]> =
  only === undefined
    ? fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000))
    : fc.constant([only[0] ?? 0, only[1] ?? 0]);
export const runs = { numRuns: only === undefined ? many : 1 };
export const fewerRuns = { numRuns: only === undefined ? many / 4 : 1 };
export const LAW_MS = 1_200_000;

/** A test that holds for every random walk. */
export function law(name: string, check: (seeds: [number, number]) => void, parameters = runs): void {
  it(name, () => fc.assert(fc.property(surveys, check), parameters), LAW_MS);
}
