/** First wait, in milliseconds. Each further wait doubles, up to five minutes (STATE-6). */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 5 * 60 * 1000;

/** Milliseconds before retry number `attempt`, from 1. `random` varies the doubling wait between its half and its whole. */
export function backOff(attempt: number, random: () => number): number {
  const fullWait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
  return fullWait / 2 + (fullWait / 2) * random();
}
