import { timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '../auth/server-keys.ts';

/** The path at which receivers unsubscribe. The rest is a code, which works as long as the server's key exists. */
const UNSUBSCRIBE_PATH = '/unsubscribe/';

/**
 * The code names the survey and the address as a hash, so that it works after the mail and the member were deleted. The
 * page has the language of the mail.
 */
export const createUnsubscribePath = (
  hash: KeyedHash,
  surveyId: string,
  recipientHash: string,
  language: string,
): string =>
  `${UNSUBSCRIBE_PATH}${surveyId || '-'}.${recipientHash}.${sign(hash, surveyId, recipientHash)}?lang=${encodeURIComponent(language)}`;

const sign = (hash: KeyedHash, surveyId: string, recipientHash: string): string =>
  hash('mail-unsubscribe', surveyId, recipientHash);

interface UnsubscribeCode {
  readonly surveyId: string;
  readonly recipientHash: string;
}

const CODE = /^(?<survey>-|[A-Za-z0-9]{24})\.(?<recipient>[\w-]{43})\.(?<signature>[\w-]{43})$/;

/** Returns undefined for a code that this server has not made. */
export function readUnsubscribeCode(hash: KeyedHash, code: string): UnsubscribeCode | undefined {
  const { survey, recipient, signature } = CODE.exec(code)?.groups ?? {};
  if (survey === undefined || recipient === undefined || signature === undefined) return undefined;
  const surveyId = survey === '-' ? '' : survey;
  const expected = Buffer.from(sign(hash, surveyId, recipient));
  const given = Buffer.from(signature);
  const isValid = expected.length === given.length && timingSafeEqual(expected, given);
  return isValid ? { surveyId, recipientHash: recipient } : undefined;
}
