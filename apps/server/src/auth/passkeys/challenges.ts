import { randomBytes } from 'node:crypto';
import type { Foundation } from '../../config/foundation.ts';
import { isSameToken } from '../operators/operator-token.ts';
import type { KeyedHash } from '../server-keys.ts';
import { hashOf } from '../sessions/session-store.ts';
import { takeChallenge } from './passkey-store.ts';

const CHALLENGE_MS = 5 * 60 * 1000;
const FORM = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

const textOf = (challenge: string): string => Buffer.from(challenge, 'base64url').toString();

/**
 * The challenges that passkeys sign. They bear the server's own signature and their end, so that only challenges that a
 * passkey has answered are stored.
 */
export interface Challenges {
  /** `purpose` is what the answer will be accepted for. */
  create(purpose: string): string;
  isValid(challenge: string, purpose: string): boolean;
  /** Uses up a challenge that is valid. Returns false if a call was first, in any process. */
  take(challenge: string): Promise<boolean>;
}

export function createChallenges({ database, now }: Foundation, hash: KeyedHash): Challenges {
  const format = (nonce: string, end: string, purpose: string) =>
    `${nonce}.${end}.${hash('passkey', '', `${nonce} ${end} ${purpose}`)}`;
  return {
    create: (purpose) => {
      const nonce = randomBytes(16).toString('base64url');
      return Buffer.from(format(nonce, String(now() + CHALLENGE_MS), purpose)).toString('base64url');
    },
    isValid(challenge, purpose) {
      const text = textOf(challenge);
      const [, nonce, end] = FORM.exec(text) ?? [];
      if (nonce === undefined || end === undefined || Number(end) <= now()) return false;
      return isSameToken(text, format(nonce, end, purpose));
    },
    take(challenge) {
      const [, , end] = FORM.exec(textOf(challenge)) ?? [];
      return takeChallenge(database.query, hashOf(textOf(challenge)), new Date(Number(end)), new Date(now()));
    },
  };
}
