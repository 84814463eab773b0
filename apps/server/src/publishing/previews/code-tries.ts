import { createRecentMap } from '../../storage/recent-map.ts';

/** Wrong codes that an address may try in a minute (TRUST, A15). */
const TRIES = 10;
const MINUTE_MS = 60_000;
/** Addresses that are remembered. */
const MOST_ADDRESSES = 50_000;

interface Minute {
  readonly since: number;
  readonly wrong: number;
}

/** Counts wrong codes of previews by address, in this process: 128 bits are not guessed, and nobody should try. */
export interface CodeTries {
  /** Seconds that this address has to wait before a code of its is looked at; 0 when it need not. */
  waitFor(address: string): number;
  wrong(address: string): void;
}

export function createCodeTries(now: () => number): CodeTries {
  const known = createRecentMap<string, Minute>(MOST_ADDRESSES);
  const minuteOf = (address: string): Minute => {
    const minute = known.get(address);
    return minute !== undefined && now() - minute.since < MINUTE_MS ? minute : { since: now(), wrong: 0 };
  };
  return {
    waitFor(address) {
      const { since, wrong } = minuteOf(address);
      return wrong < TRIES ? 0 : Math.ceil((since + MINUTE_MS - now()) / 1000);
    },
    wrong(address) {
      const minute = minuteOf(address);
      known.set(address, { ...minute, wrong: minute.wrong + 1 });
    },
  };
}
