import { afterEach, beforeEach, vi } from 'vitest';
import { untilIdle, watchWork } from './pending-work.ts';

/** Fakes the clock of a test file's senders, so that waits between tries end immediately. */
export function withSessionClock(): void {
  beforeEach(() => {
    watchWork();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Runs all pending work, through this many waits between tries. */
export async function settle(waits = 12): Promise<void> {
  await untilIdle();
  for (let wait = 0; wait < waits && vi.getTimerCount() > 0; wait += 1) {
    await vi.advanceTimersByTimeAsync(400_000);
    await untilIdle();
  }
}

/** Maximum number of waits, far more than any run needs. */
const MAX_WAITS = 2_000;

/** Runs pending work until `isDone` returns true, or until no work is left. */
export async function settleUntil(isDone: () => boolean): Promise<void> {
  await settle();
  for (let wait = 0; wait < MAX_WAITS && vi.getTimerCount() > 0 && !isDone(); wait += 1) await settle(1);
}
