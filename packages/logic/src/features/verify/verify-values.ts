import {
  type QuestionIssue,
  RESPONSE_CODES,
  SMS_CODE_PART,
  SMS_CODE_PATTERN,
  type VerifyResult,
} from '@canvass/protocol';
import { type UniqueCheck, uniqueKey } from './unique-key.ts';

const KEYS: Readonly<Record<UniqueCheck['textType'], string>> = {
  email: 'validate.email_used',
  mobile: 'validate.phone_used',
  tel: 'validate.tel_used',
  phone: 'validate.phone_number_used',
  idCard: 'validate.id_card_used',
  national_id: 'validate.id_card_used',
};

/** VALID-13, Duplicate checks: issues of answers that other respondents have already given. */
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

/** An issue of CODE-1 about a code, by response code. It is shown at the code's field instead of the number's. */
export const smsIssue = (gid: string, code: number): QuestionIssue => ({
  gid,
  key: `api.${code}`,
  part: SMS_CODE_PART,
});

/** CALL-15, sms-verify, in hosts that send no codes (scripts, simulations): accepts every code of the right form. */
export function codeProblem(code: string): number | undefined {
  if (SMS_CODE_PATTERN.test(code)) return undefined;
  const { codeEmpty, codeMalformed } = RESPONSE_CODES;
  return (code === '' ? codeEmpty : codeMalformed).code;
}

/** The value of a `verify` effect. */
export const verifyValue = (...issues: readonly (readonly QuestionIssue[])[]): VerifyResult => ({
  issues: issues.flat(),
});
