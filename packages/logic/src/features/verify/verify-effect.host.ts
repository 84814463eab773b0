import type { HostEffect } from '../host-effect.ts';
import {
  isUniqueCheck,
  type SmsCheck,
  uniqueKey,
  issuesOfTakenAnswers,
  verifyValue,
} from './unique-answers.ts';
import { type AnswerCheck, type QuestionIssue, SMS_CODE_PART } from '@canvass/protocol';

/** The issue of an SMS code, by response code (CODE-1). It is shown at the code's field, not at the phone number's. */
const smsIssue = (gid: string, code: number): QuestionIssue => ({
  gid,
  key: `api.${code}`,
  part: SMS_CODE_PART,
});

const isSmsCheck = (check: AnswerCheck): check is SmsCheck => check.kind === 'sms';

export interface VerifyRequest {
  readonly keys: readonly string[];
  readonly codes: readonly SmsCheck[];
}
export interface VerifyReply {
  readonly takenKeys: ReadonlySet<string>;
  /** A response code for each SMS code, or undefined if it is correct. */
  readonly problems: readonly (number | undefined)[];
}

/** Checks answers of a page that only the server can fully check. */
export const verifyHostEffect: HostEffect<'verify', VerifyRequest, VerifyReply> = {
  request: ({ effect: { checks } }) => ({
    keys: checks.filter(isUniqueCheck).map(uniqueKey),
    codes: checks.filter(isSmsCheck),
  }),
  value: ({ effect: { checks } }, { takenKeys, problems }) =>
    verifyValue(
      issuesOfTakenAnswers(checks.filter(isUniqueCheck), takenKeys),
      checks.filter(isSmsCheck).flatMap(({ gid }, index) => {
        const problem = problems[index];
        return problem === undefined ? [] : [smsIssue(gid, problem)];
      }),
    ),
};
