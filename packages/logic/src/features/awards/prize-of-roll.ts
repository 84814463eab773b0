import type { PrizePlan } from './award-plan.ts';

/** Outcomes of a roll: 0 to 999,999, each as likely as any other. */
export const ROLLS = 1_000_000;
/** AWARD-3. Rolls of one draw at most: where everything is used up, somebody has to stop. */
export const MOST_ROLLS = 20;

/** Cumulative odds: the prize in whose share the roll lies, in authored order. Undefined: nothing was won. */
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
