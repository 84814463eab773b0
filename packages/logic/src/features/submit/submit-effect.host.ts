import { END_STATES, type EndStatus, type VerifyResult } from '@canvass/protocol';
import type { HostEffect } from '../host-effect.ts';
import { isCounted, type QuotaClaim, quotaClaims } from '../quotas/quota-claims.ts';
import { endPageOf, type FullQuota } from '../quotas/quota-value.ts';
import { computeScore } from '../scores/score-of.ts';
import { showsScore } from '../scores/shows-score.ts';
import {
  uniqueKey,
  issuesOfTakenAnswers,
  verifyValue,
  type UniqueCheck,
  isUniqueCheck,
} from '../verify/unique-answers.ts';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { checksOfSurvey } from '../verify/verify-effect.ts';

const uniqueChecksOfSurvey = (program: Program, state: State): readonly UniqueCheck[] =>
  checksOfSurvey(program, state).filter(isUniqueCheck);

/** Unique values and quota slots that a response takes when it ends. Empty unless it is finished. */
export interface SubmitRequest {
  readonly end: EndStatus;
  readonly keys: readonly string[];
  readonly claims: readonly QuotaClaim[];
}

/** `counted`, the full cell if a slot is missing (QUOTA-4), or the keys of answers that other respondents have given. */
export type SubmitReply =
  | 'counted'
  | { readonly full: FullQuota }
  | { readonly takenKeys: ReadonlySet<string> };

export const submitHostEffect: HostEffect<'submit', SubmitRequest, SubmitReply> = {
  request({ program, state, effect: { end } }) {
    if (end.status !== END_STATES.finished.status) return { end, keys: [], claims: [] };
    const keys = uniqueChecksOfSurvey(program, state).map(uniqueKey);
    return { end, keys, claims: isCounted(state) ? quotaClaims(program, state, 'submit') : [] };
  },
  value({ program, state, effect: { end } }, reply): EndStatus | VerifyResult {
    if (reply !== 'counted' && 'full' in reply)
      return { is_end: 1, status: END_STATES.quotaFullAtSubmit.status, ...endPageOf(reply.full) };
    if (reply !== 'counted')
      return verifyValue(issuesOfTakenAnswers(uniqueChecksOfSurvey(program, state), reply.takenKeys));
    const isScored = end.status === END_STATES.finished.status && showsScore(program.project);
    return isScored ? { ...end, total_score: computeScore(program, state) } : end;
  },
};
