import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token as it is shown once: its id, by which the row is found, and 32 random bytes. */
export interface TokenText {
  readonly id: string;
  readonly secret: string;
}

const FORM = /^canvass_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

/** A token that nobody has had before. */
export const newToken = (): TokenText => ({
  id: randomBytes(9).toString('hex').slice(0, 12),
  secret: randomBytes(32).toString('base64url'),
});

export const tokenText = ({ id, secret }: TokenText): string => `canvass_${id}_${secret}`;

/** Undefined: this is no token of a table, whatever else it is. */
export function readToken(text: string): TokenText | undefined {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** What is stored of the secret: random bytes need neither salt nor a slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares without telling by its duration where the two differ. */
export const isSecretOf = (secret: string, hash: string): boolean => {
  const [given, stored] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
};
