import { createRecentMap } from '../database/recent-map.ts';
import type { Respondent } from '../http/callers.ts';

/** The number of responses that are counted at the same time. A further one replaces the oldest. */
const COUNTED = 20_000;
const MINUTE_MS = 60_000;

interface Minute {
  readonly begun: number;
  count: number;
}

/**
 * Limits the calls of one response per minute, whatever its address (TRUST-19). Counts per process. The result returns
 * whether a call is allowed. `perMinute` 0 allows everything.
 */
export function createResponseLimit(perMinute: number, now: () => number) {
  const minutes = createRecentMap<string, Minute>(COUNTED);
  return ({ surveyId, seq }: Respondent): boolean => {
    if (perMinute === 0) return true;
    const key = `${surveyId}:${seq}`;
    const known = minutes.get(key);
    const minute =
      known !== undefined && now() - known.begun < MINUTE_MS ? known : { begun: now(), count: 0 };
    if (minute !== known) minutes.set(key, minute);
    minute.count += 1;
    return minute.count <= perMinute;
  };
}
