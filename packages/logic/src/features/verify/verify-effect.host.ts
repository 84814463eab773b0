import type { HostEffect } from '../host-effect.ts';
import { isSmsCheck, isUniqueCheck, type SmsCheck, uniqueKey } from './unique-key.ts';
import { smsIssue, usedIssues, verifyValue } from './verify-values.ts';

export interface VerifyRequest {
  /** Of answers that may be given once. */
  readonly keys: readonly string[];
  readonly codes: readonly SmsCheck[];
}
export interface VerifyReply {
  /** Keys that somebody else has. */
  readonly taken: ReadonlySet<string>;
  /** For each code the response code of what is wrong with it; undefined: nothing. */
  readonly problems: readonly (number | undefined)[];
}

/** The page has answers that only the server can wholly accept. */
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
