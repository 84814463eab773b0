import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../../verification/keyed-hashes.ts';

/** The app gives a state back that has letters and digits only, 128 at most: survey, nonce and seal. */
const FORM = /^([A-Za-z0-9]{24})([0-9a-f]{32})([0-9a-f]{64})$/;

/** A state of ours that has come back to the browser that it was given to. */
export interface CheckedState {
  readonly surveyId: string;
  /** Under which it is stored. */
  readonly stateHash: string;
}

/** HMAC of survey and nonce by the server's key, bound to the browser's session. */
const seal = (hash: KeyedHash, surveyId: string, nonce: string, session: string): string =>
  Buffer.from(hash('app-state', surveyId, `${nonce} ${session}`), 'base64url').toString('hex');

export function newState(
  hash: KeyedHash,
  surveyId: string,
  session: string,
): { readonly text: string; readonly stateHash: string } {
  const nonce = randomBytes(16).toString('hex');
  const stateHash = seal(hash, surveyId, nonce, session);
  return { text: surveyId + nonce + stateHash, stateHash };
}

/** Undefined for whatever is not exactly a state of this session. */
export function checkState(
  hash: KeyedHash,
  text: string,
  session: string | undefined,
): CheckedState | undefined {
  const [, surveyId, nonce, given] = FORM.exec(text) ?? [];
  if (surveyId === undefined || nonce === undefined || given === undefined || session === undefined)
    return undefined;
  const stateHash = seal(hash, surveyId, nonce, session);
  return timingSafeEqual(Buffer.from(stateHash), Buffer.from(given)) ? { surveyId, stateHash } : undefined;
}
