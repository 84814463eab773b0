import { createLruCache } from '../database/lru-cache.ts';
import type { Respondent } from '../http/callers.ts';

/** A new response replaces the least recent. */
const MAX_COUNTED_RESPONSES = 20_000;
const MINUTE_MS = 60_000;

interface MinuteCount {
  readonly startedAt: number;
  count: number;
}

/**
 * Limits the calls of one response per minute, whatever its address (TRUST-19). Counts per process. The result returns
 * whether a call is allowed. `perMinute` 0 allows everything.
 */
export function createResponseLimit(perMinute: number, now: () => number) {
  const counts = createLruCache<string, MinuteCount>(MAX_COUNTED_RESPONSES);
  return ({ surveyId, seq }: Respondent): boolean => {
    if (perMinute === 0) return true;
    const key = `${surveyId}:${seq}`;
    const minuteCount = counts.get(key);
    const minute =
      minuteCount !== undefined && now() - minuteCount.startedAt < MINUTE_MS
        ? minuteCount
        : { startedAt: now(), count: 0 };
    if (minute !== minuteCount) counts.set(key, minute);
    minute.count += 1;
    return minute.count <= perMinute;
  };
}
