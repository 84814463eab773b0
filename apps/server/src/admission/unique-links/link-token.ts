import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';

/** 48 characters that nobody takes for another one (CONST-2): a link may be read from paper. */
export const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
/** 24 of them are 134 bits. */
const LENGTH = 24;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Bytes from here on would make the first characters more frequent than the others. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

export const newLinkToken = (): string => randomLetters(LENGTH);

/** So many letters of the alphabet, by chance that nobody can foresee. */
export function randomLetters(length: number): string {
  let token = '';
  while (token.length < length)
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES && token.length < length) token += ALPHABET.charAt(byte % ALPHABET.length);
  return token;
}

/** What is stored of a token; undefined for whatever is none, however much it looks like one. */
export function hashOfToken(hash: KeyedHash, surveyId: string, token: unknown): string | undefined {
  if (typeof token !== 'string' || !FORM.test(token)) return undefined;
  return hash('unique-link', surveyId, token);
}

/** Where a link stands in its survey. */
export interface LinkPlace {
  readonly batch: number;
  readonly number: number;
}

/** The link in facts, exports and logs: a letter before the numbers, so that no spreadsheet takes it for one. */
export const linkId = ({ batch, number }: LinkPlace): string => `U${batch}N${number}`;

/** Undefined: the response began by no unique link. */
export function placeOf(link: string | undefined): LinkPlace | undefined {
  const [, batch, number] = /^U(\d{1,9})N(\d{1,9})$/.exec(link ?? '') ?? [];
  return batch === undefined ? undefined : { batch: Number(batch), number: Number(number) };
}
