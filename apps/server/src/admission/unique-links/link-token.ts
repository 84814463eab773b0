import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../../auth/server-keys.ts';

/** 48 characters that cannot be confused with each other (CONST-2), because a link may be read from paper. */
export const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
/** The length of a token: 24 characters have 134 bits. */
const LENGTH = 24;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Bytes from this value on are discarded, because they would make the first characters more frequent. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

export const createLinkToken = (): string => createRandomLetters(LENGTH);

/** Returns random characters of the alphabet, from a secure source. */
export function createRandomLetters(length: number): string {
  let token = '';
  while (token.length < length)
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES && token.length < length) token += ALPHABET.charAt(byte % ALPHABET.length);
  return token;
}

/** Returns undefined if the text does not have the form of a token. */
export function hashOfToken(hash: KeyedHash, surveyId: string, token: unknown): string | undefined {
  if (typeof token !== 'string' || !FORM.test(token)) return undefined;
  return hash('unique-link', surveyId, token);
}

export interface LinkInBatch {
  readonly batch: number;
  readonly number: number;
}

/** The id of a link in facts, exports and logs. With its first letter, spreadsheets do not parse it as a number. */
export const toLinkId = ({ batch, number }: LinkInBatch): string => `U${batch}N${number}`;

/** Parses the id of a link. Returns undefined if the response did not begin by a unique link. */
export function parseLinkId(link: string | undefined): LinkInBatch | undefined {
  const [, batch, number] = /^U(\d{1,9})N(\d{1,9})$/.exec(link ?? '') ?? [];
  return batch === undefined ? undefined : { batch: Number(batch), number: Number(number) };
}
