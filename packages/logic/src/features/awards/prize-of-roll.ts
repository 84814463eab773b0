import type { PrizePlan } from './award-plan.ts';

/** Number of equally likely outcomes of a roll, from 0. */
export const ROLL_OUTCOMES = 1_000_000;
/** AWARD-3: maximum number of rolls of one draw, because all prizes may be used up. */
export const MAX_ROLLS = 20;

/** Finds the prize of a roll by cumulative odds, in authored order. Undefined if the roll wins nothing. */
export function prizeOfRoll<P extends Pick<PrizePlan, 'oddsPpm'>>(
  prizes: readonly P[],
  roll: number,
): P | undefined {
  let below = 0;
  for (const prize of prizes) {
    below += prize.oddsPpm;
    if (roll < below) return prize;
  }
  return undefined;
}
