import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';

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

/** A response, and none that gets its number later, from a database that was put back. */
export interface CodedResponse {
  readonly surveyId: string;
  readonly seq: number;
  readonly begunAt: Date;
}

/**
 * Codes by which respondents come back to their response (TRUST-32): its number, and a keyed hash of it and of when it began.
 * Nothing is stored of them; they end with the response (docs/adr/0142).
 */
interface ReceiptCodes {
  /** In groups of four. */
  make(response: CodedResponse): string;
  /** The number that a code says, of a response that there may not be; undefined for what cannot be a code. */
  numberOf(code: string): number | undefined;
  /** Whether it is exactly the code of this response. */
  isOf(code: string, response: CodedResponse): boolean;
}

export function createReceiptCodes(hash: KeyedHash): ReceiptCodes {
  function plain({ surveyId, seq, begunAt }: CodedResponse): string {
    const hashed = hash('receipt', surveyId, `${seq} ${begunAt.getTime()}`);
    const bits = Buffer.from(hashed, 'base64url').toString('hex');
    return written(BigInt(seq), NUMBER) + written(BigInt(`0x${bits}`), SIGNATURE).slice(-SIGNATURE);
  }
  return {
    make: (response) => (plain(response).match(GROUP) ?? []).join('-'),
    numberOf(code) {
      const given = typed(code);
      return given.length <= LONGEST ? numberIn(given.slice(0, -SIGNATURE)) : undefined;
    },
    isOf(code, response) {
      const [own, expected] = [Buffer.from(typed(code)), Buffer.from(plain(response))];
      return own.length === expected.length && timingSafeEqual(own, expected);
    },
  };
}

/** In whatever way it was written down. */
const typed = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');

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
