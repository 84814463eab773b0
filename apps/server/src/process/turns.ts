import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others have a turn. */
const LONGEST_WORK_MS = 5;

/** Lets other requests have a turn while one has much to do. Never within a transaction, which would wait too. */
export interface Turns {
  /** Between two pieces of work: goes on at once, or after a turn of the others. */
  between(): Promise<void>;
}

/** `pause`: a turn of all others. */
export function createTurns(now = () => performance.now(), pause: () => Promise<void> = setImmediate): Turns {
  let begun = now();
  return {
    async between() {
      if (now() - begun < LONGEST_WORK_MS) return;
      await pause();
      begun = now();
    },
  };
}
