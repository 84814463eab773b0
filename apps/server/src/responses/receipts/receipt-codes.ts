import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../verification/keyed-hashes.ts';

/** Capital letters and digits that nobody takes for another when they are written down: no 0, 1, I, L, O. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
/** Characters of the number, at least: so most codes are five groups. */
const NUMBER = 3;
/** 17 characters are 84 bits: nobody guesses them. */
const SIGNATURE = 17;
const GROUP = /.{1,4}/g;
/** The largest number of a response has 11 characters. */
const LONGEST = 11 + SIGNATURE;

/**
 * Codes by which respondents come back to their response (TRUST-32): its number, and a keyed hash of it. Nothing is stored of
 * them; they end with the response (docs/adr/0142).
 */
export interface ReceiptCodes {
  /** In groups of four. */
  make(surveyId: string, seq: number): string;
  /** The number of the response; undefined for whatever is not exactly a code of ours, and never says why. */
  read(code: string, surveyId: string): number | undefined;
}

export function createReceiptCodes(hash: KeyedHash): ReceiptCodes {
  function plain(surveyId: string, seq: number): string {
    const bits = Buffer.from(hash('receipt', surveyId, String(seq)), 'base64url').toString('hex');
    return written(BigInt(seq), NUMBER) + written(BigInt(`0x${bits}`), SIGNATURE).slice(-SIGNATURE);
  }
  return {
    make: (surveyId, seq) => (plain(surveyId, seq).match(GROUP) ?? []).join('-'),
    read(code, surveyId) {
      const given = code
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[\s\p{Pd}]/gu, '');
      const seq = given.length <= LONGEST ? numberIn(given.slice(0, -SIGNATURE)) : undefined;
      if (seq === undefined) return undefined;
      const [own, expected] = [Buffer.from(given), Buffer.from(plain(surveyId, seq))];
      return own.length === expected.length && timingSafeEqual(own, expected) ? seq : undefined;
    },
  };
}

function written(value: bigint, least: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = ALPHABET.charAt(Number(rest % BASE)) + text;
  return text.padStart(least, ALPHABET.charAt(0));
}

/** Undefined: other characters, none at all, or no number of a response. */
function numberIn(text: string): number | undefined {
  let value = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * ALPHABET.length + digit;
  }
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}
