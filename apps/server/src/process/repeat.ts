import type { StartLog } from './start-log.ts';

/**
 * Does a work at once and then every so many milliseconds, never twice at the same time. What fails is said, in words of
 * ours, and tried again the next time. `stop` tells the one under way, and waits
 * for it.
 */
export function repeat(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  failed: string,
  log: StartLog,
): { stop(): Promise<void> } {
  let isUnderWay = false;
  const stopping = new AbortController();
  const once = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, failed);
    } finally {
      isUnderWay = false;
    }
  };
  let last = once();
  const timer = setInterval(() => {
    if (!isUnderWay) last = once();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}
