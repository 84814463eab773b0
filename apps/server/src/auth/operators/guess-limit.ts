import { createLruCache } from '../../database/lru-cache.ts';

const FREE_GUESSES = 10;
/** Each further wrong token doubles the wait, up to a maximum that allows about one guess a minute per address. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** How long an address never waits after a correct token, because operators may share the address with guessers. */
const PROVEN_MS = 24 * 60 * 60 * 1000;
const MAX_ADDRESSES = 50_000;

interface AddressGuesses {
  readonly wrongCount: number;
  /** Milliseconds by the clock `now`, like `provenUntil`. */
  readonly waitUntil: number;
  readonly provenUntil: number;
}
const NO_GUESSES: AddressGuesses = { wrongCount: 0, waitUntil: 0, provenUntil: 0 };

/** Counts wrong operator tokens or passwords by address or account, in this process. */
export interface GuessLimit {
  /** Seconds that this address has to wait before its next token is checked. 0 if it need not wait. */
  waitFor(address: string): number;
  recordWrong(address: string): void;
  /** Exempts the address for a day. */
  recordCorrect(address: string): void;
  /** Removes one recorded guess, which turned out to be correct, without exempting the address. */
  retract(address: string): void;
}

export function createGuessLimit(now: () => number): GuessLimit {
  const guesses = createLruCache<string, AddressGuesses>(MAX_ADDRESSES);
  return {
    waitFor(address) {
      const { waitUntil, provenUntil } = guesses.get(address) ?? NO_GUESSES;
      return provenUntil > now() ? 0 : Math.max(0, Math.ceil((waitUntil - now()) / 1000));
    },
    recordWrong(address) {
      const before = guesses.get(address) ?? NO_GUESSES;
      const wrongCount = before.wrongCount + 1;
      const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(wrongCount - FREE_GUESSES, 20));
      const waitUntil = wrongCount < FREE_GUESSES ? 0 : now() + wait;
      guesses.set(address, { ...before, wrongCount, waitUntil });
    },
    retract(address) {
      const before = guesses.get(address) ?? NO_GUESSES;
      guesses.set(address, { ...before, wrongCount: Math.max(0, before.wrongCount - 1), waitUntil: 0 });
    },
    recordCorrect: (address) => guesses.set(address, { ...NO_GUESSES, provenUntil: now() + PROVEN_MS }),
  };
}
