import type { HostEffect } from '../host-effect.ts';
import {
  isSmsCheck,
  isUniqueCheck,
  type SmsCheck,
  smsIssue,
  uniqueKey,
  usedIssues,
  verifyValue,
} from './unique-answers.ts';

export interface VerifyRequest {
  /** Keys of answers that must be unique. */
  readonly keys: readonly string[];
  readonly codes: readonly SmsCheck[];
}
export interface VerifyReply {
  /** Keys that other respondents have. */
  readonly taken: ReadonlySet<string>;
  /** A response code for each SMS code, or undefined if it is correct. */
  readonly problems: readonly (number | undefined)[];
}

/** Checks answers of a page that only the server can fully check. */
export const verifyHostEffect: HostEffect<'verify', VerifyRequest, VerifyReply> = {
  request: ({ effect: { checks } }) => ({
    keys: checks.filter(isUniqueCheck).map(uniqueKey),
    codes: checks.filter(isSmsCheck),
  }),
  value: ({ effect: { checks } }, { taken, problems }) =>
    verifyValue(
      usedIssues(checks.filter(isUniqueCheck), taken),
      checks.filter(isSmsCheck).flatMap(({ gid }, index) => {
        const problem = problems[index];
        return problem === undefined ? [] : [smsIssue(gid, problem)];
      }),
    ),
};
