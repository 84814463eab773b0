import { type QuestionIssue, RESPONSE_CODES, type VerifyResult } from '@canvass/protocol';
import { type UniqueCheck, uniqueKey } from './unique-key.ts';

const KEYS: Readonly<Record<UniqueCheck['textType'], string>> = {
  email: 'validate.email_used',
  mobile: 'validate.phone_used',
  tel: 'validate.tel_used',
  idCard: 'validate.id_card_used',
};

/** VALID-13, Duplicate checks: what is said of answers that another respondent has given. */
export function usedIssues(
  checks: readonly UniqueCheck[],
  taken: ReadonlySet<string>,
): readonly QuestionIssue[] {
  return checks
    .filter((check) => taken.has(uniqueKey(check)))
    .map(({ gid, part, textType }) => ({
      gid,
      key: KEYS[textType],
      ...(part !== undefined && { part }),
    }));
}

/** What issues about a code name as their part: they stand beside its field, not the number's. */
const CODE_PART = 'code';
/** An issue of CODE-1 about a code, by response code. */
export const smsIssue = (gid: string, code: number): QuestionIssue => ({
  gid,
  key: `api.${code}`,
  part: CODE_PART,
});

const SIX_DIGITS = /^\d{6}$/;

/**
 * CALL-15, sms-verify, where no codes are sent (scripts, simulations): one that looks like a code is right.
 */
export function codeProblem(code: string): number | undefined {
  if (SIX_DIGITS.test(code)) return undefined;
  const { codeEmpty, codeMalformed } = RESPONSE_CODES;
  return (code === '' ? codeEmpty : codeMalformed).code;
}

/** The value of a `verify` effect. */
export const verifyValue = (...issues: readonly (readonly QuestionIssue[])[]): VerifyResult => ({
  issues: issues.flat(),
});
