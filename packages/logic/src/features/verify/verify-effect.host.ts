import type { HostEffect } from '../host-effect.ts';
import { isSmsAsk, isUniqueAsk, type SmsAsk, uniqueKey } from './unique-key.ts';
import { smsIssue, usedIssues, verifyValue } from './verify-values.ts';

export interface VerifyRequest {
  /** Of answers that nobody else may have given. */
  readonly keys: readonly string[];
  readonly codes: readonly SmsAsk[];
}
export interface VerifyReply {
  /** Keys that somebody else has. */
  readonly taken: ReadonlySet<string>;
  /** For each code the response code of what is wrong with it; undefined: nothing. */
  readonly problems: readonly (number | undefined)[];
}

/** The page has answers that only the server can wholly accept. */
export const verifyHostEffect: HostEffect<'verify', VerifyRequest, VerifyReply> = {
  request: ({ effect: { asks } }) => ({
    keys: asks.filter(isUniqueAsk).map(uniqueKey),
    codes: asks.filter(isSmsAsk),
  }),
  value: ({ effect: { asks } }, { taken, problems }) =>
    verifyValue(
      usedIssues(asks.filter(isUniqueAsk), taken),
      asks.filter(isSmsAsk).flatMap(({ gid }, index) => {
        const problem = problems[index];
        return problem === undefined ? [] : [smsIssue(gid, problem)];
      }),
    ),
};
