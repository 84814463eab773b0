import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';

/** Capital letters and digits that cannot be confused in handwriting: no 0, 1, I, L, O. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const BASE = BigInt(ALPHABET.length);
/** The minimum number of characters for the response number, so that most codes have five groups. */
const NUMBER = 3;
/** 17 characters have 84 bits, so they cannot be guessed. */
const SIGNATURE = 17;
const GROUP = /.{1,4}/g;
/** The largest response number has 11 characters. */
const MAX_CODE_LENGTH = 11 + SIGNATURE;

/** A response. The time distinguishes it from a later one with the same number, after the database was restored. */
export interface CodedResponse {
  readonly surveyId: string;
  readonly seq: number;
  readonly begunAt: Date;
}

/**
 * Codes with which respondents open their response again (TRUST-32): its number, and a keyed hash of it and of its begin
 * time. They are not stored, and are invalid once the response is deleted (docs/adr/0142).
 */
interface ReceiptCodes {
  /** Returns the code in groups of four. */
  make(response: CodedResponse): string;
  /** The number in a code, even if no such response exists. Undefined if the text cannot be a code. */
  numberOf(code: string): number | undefined;
  /** Whether the text is the code of this response. */
  isOf(code: string, response: CodedResponse): boolean;
}

export function createReceiptCodes(hash: KeyedHash): ReceiptCodes {
  function plain({ surveyId, seq, begunAt }: CodedResponse): string {
    const hashed = hash('receipt', surveyId, `${seq} ${begunAt.getTime()}`);
    const bits = Buffer.from(hashed, 'base64url').toString('hex');
    return encodeNumber(BigInt(seq), NUMBER) + encodeNumber(BigInt(`0x${bits}`), SIGNATURE).slice(-SIGNATURE);
  }
  return {
    make: (response) => (plain(response).match(GROUP) ?? []).join('-'),
    numberOf(code) {
      const given = normaliseCode(code);
      return given.length <= MAX_CODE_LENGTH ? numberIn(given.slice(0, -SIGNATURE)) : undefined;
    },
    isOf(code, response) {
      const [own, expected] = [Buffer.from(normaliseCode(code)), Buffer.from(plain(response))];
      return own.length === expected.length && timingSafeEqual(own, expected);
    },
  };
}

/** Normalises a code as people type it. */
const normaliseCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');

function encodeNumber(value: bigint, least: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = ALPHABET.charAt(Number(rest % BASE)) + text;
  return text.padStart(least, ALPHABET.charAt(0));
}

/** Decodes a response number. Undefined for other characters, an empty text or an invalid number. */
function numberIn(text: string): number | undefined {
  let value = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * ALPHABET.length + digit;
  }
  return value > 0 && Number.isSafeInteger(value) ? value : undefined;
}
