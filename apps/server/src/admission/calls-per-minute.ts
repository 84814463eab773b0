import { createLruCache } from '../database/lru-cache.ts';
import type { Respondent } from '../http/callers.ts';

/** Maximum number of counted responses. A further response replaces the one that has called least recently. */
const MAX_COUNTED_RESPONSES = 20_000;
const MINUTE_MS = 60_000;

interface MinuteCount {
  readonly startedAt: number;
  count: number;
}

/**
 * Returns a function that counts a call of a response and returns whether the call is allowed: at most `perMinute` per
 * minute, from all addresses together (TRUST-19). Counts are per process. With `perMinute` 0 all calls are allowed.
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
