import type { QuestionIssue, VerifyResult } from '@canvass/protocol';
import { type UniqueAsk, uniqueKey } from './unique-key.ts';

const KEYS: Readonly<Record<UniqueAsk['textType'], string>> = {
  email: 'validate.email_used',
  mobile: 'validate.phone_used',
  tel: 'validate.tel_used',
  idCard: 'validate.id_card_used',
};

/** Spec section 5, Duplicate checks: what is said of answers that another respondent has given. */
export function usedIssues(
  asks: readonly UniqueAsk[],
  isTaken: (key: string) => boolean,
): readonly QuestionIssue[] {
  return asks
    .filter((ask) => isTaken(uniqueKey(ask)))
    .map(({ gid, part, textType }) => ({
      gid,
      key: KEYS[textType],
      ...(part !== undefined && { part }),
    }));
}

const SIX_DIGITS = /^\d{6}$/;

/**
 * Spec section 7, sms-verify, where nobody sends codes (scripts, simulations): one that looks like a code is right.
 * Section 8: 7308 empty, 7309 of the wrong form.
 */
export function codeIssue(gid: string, code: string): QuestionIssue | undefined {
  if (SIX_DIGITS.test(code)) return undefined;
  return { gid, key: code === '' ? 'api.7308' : 'api.7309' };
}

/** The value of a `verify` effect. */
export const verifyValue = (...issues: readonly (QuestionIssue | undefined)[]): VerifyResult => ({
  issues: issues.filter((issue) => issue !== undefined),
});
