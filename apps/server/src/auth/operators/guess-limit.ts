import { createRecentMap } from '../../database/recent-map.ts';

/** Wrong operator's tokens that an address may send before it has to wait. */
const FREE_GUESSES = 10;
/** Each further one doubles the wait, up to this: an address comes to about one guess a minute. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** An address from which the right token came is never kept waiting for so long: others may stand behind it too. */
const PROVEN_MS = 24 * 60 * 60 * 1000;
/** Addresses that are remembered. */
const MOST_ADDRESSES = 50_000;

interface Guesses {
  readonly wrong: number;
  /** In milliseconds by the clock of the limit, as `provenUntil`. */
  readonly waitUntil: number;
  readonly provenUntil: number;
}
const NONE: Guesses = { wrong: 0, waitUntil: 0, provenUntil: 0 };

/** Counts wrong operator's tokens by address, in this process. */
export interface GuessLimit {
  /** Seconds that this address has to wait before a token of its is looked at; 0 when it need not. */
  waitFor(address: string): number;
  /** A token was wrong. */
  wrong(address: string): void;
  /** A token was right. */
  right(address: string): void;
}

export function createGuessLimit(now: () => number): GuessLimit {
  const known = createRecentMap<string, Guesses>(MOST_ADDRESSES);
  return {
    waitFor(address) {
      const { waitUntil, provenUntil } = known.get(address) ?? NONE;
      return provenUntil > now() ? 0 : Math.max(0, Math.ceil((waitUntil - now()) / 1000));
    },
    wrong(address) {
      const before = known.get(address) ?? NONE;
      const wrong = before.wrong + 1;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(wrong - FREE_GUESSES, 20));
      const waitUntil = wrong < FREE_GUESSES ? 0 : now() + wait;
      known.set(address, { ...before, wrong, waitUntil });
    },
    right: (address) => known.set(address, { ...NONE, provenUntil: now() + PROVEN_MS }),
  };
}
