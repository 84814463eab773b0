import type { State } from '@canvass/logic';
import { findDueDraw, findFlowNode, listQuestionsBelow, latestFlowScore } from '@canvass/logic/effects';
import { type DrawResult, NOT_ENDED, type ScoreResult } from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import { draw } from '../draws/draws.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { transact } from '../database/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { AnsweringContext } from './answering-context.ts';
import {
  findMissingFailure,
  findClosedFailure,
  findSituation,
  type ResponseRow,
} from '../response-log/response-store.ts';
import { isOutdated } from './move/move-response.ts';
import { factsOf } from '../response-log/fold-stored.ts';
import { lockResponse } from '../response-log/step-store.ts';

/**
 * The server's decisions for a response, for clients that request them separately (CALL-10): the same facts that `b`,
 * `n` and `s` return. Answers, eligibility and numbers in the client's call are ignored.
 */
export interface StoredFacts {
  draw(respondent: Respondent, drawCall: DrawCall): Promise<DrawResult | Failure>;
  score(respondent: Respondent, version: number): Promise<ScoreResult | Failure>;
  totalScore(respondent: Respondent): Promise<{ readonly total_score: number | null } | Failure>;
  seed(respondent: Respondent, gid: string): Promise<{ readonly seed: number } | Failure>;
  /** The version of the response, which may differ from the version for which the token was issued. */
  version(respondent: Respondent): Promise<number | undefined>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly storedFacts: StoredFacts;
  }
}

interface DrawCall {
  readonly fid: string;
  /** The call is refused if a child is not eligible. */
  readonly items: readonly string[];
}

interface CurrentResponse {
  readonly response: ResponseRow;
  readonly version: PublishedVersion;
  readonly state: State;
}

export function createStoredFacts(context: AnsweringContext): StoredFacts {
  return {
    async draw(respondent, drawCall) {
      const currentResponse = await findCurrentResponse(context, respondent);
      return isFailure(currentResponse)
        ? currentResponse
        : drawOnce(context, respondent, currentResponse, drawCall);
    },
    async score(respondent, versionNumber) {
      const currentResponse = await findCurrentResponse(context, respondent);
      if (isFailure(currentResponse)) return currentResponse;
      const { version, state } = currentResponse;
      if (versionNumber !== version.version)
        return fail('answering.refused', { key: 'scoring.other_version' });
      const score = latestFlowScore(version.program, state);
      return score === null ? fail('scoring.hidden') : { final_score: score };
    },
    async totalScore(respondent) {
      const situation = await findSituation(context.database, respondent, null);
      if (situation === undefined) return fail('access.refused');
      return { total_score: situation.response.end_status?.total_score ?? null };
    },
    async seed(respondent, gid) {
      const situation = await findSituation(context.database, respondent, null);
      if (situation === undefined) return fail('access.refused');
      const seed = new Map(Object.entries(factsOf(situation.response).seeds)).get(gid);
      return seed === undefined ? fail('request.not_found') : { seed };
    },
    version: async (respondent) =>
      (await findSituation(context.database, respondent, null))?.response.version,
  };
}

/** The row, version and state of a response in progress. Returns a failure if it may not continue. */
export async function findCurrentResponse(
  { database, surveys, reader, now }: Pick<AnsweringContext, 'database' | 'surveys' | 'reader' | 'now'>,
  respondent: Respondent,
): Promise<CurrentResponse | Failure> {
  const situation = await findSituation(database, respondent, null);
  if (situation === undefined) return findMissingFailure(database, respondent);
  const { response } = situation;
  if (response.status !== NOT_ENDED.status) return fail('answering.already_submitted');
  const closedFailure = findClosedFailure(situation, now());
  if (closedFailure !== undefined) return closedFailure;
  if (isOutdated(situation)) return fail('answering.draw_changed');
  const version = await surveys.version(respondent.surveyId, response.version);
  if (version === undefined) return fail('answering.cannot_continue');
  const fold = await reader.loadState(respondent, response, version.program);
  if (fold === undefined) return fail('access.refused');
  if (fold.difference !== undefined) return fail('answering.draw_changed');
  return { response, version, state: fold.state };
}

/** Returns the stored draw, or makes the next one. The engine will later request the same draw and get the same result. */
async function drawOnce(
  { database, now }: AnsweringContext,
  { surveyId, seq }: Respondent,
  { response, version, state }: CurrentResponse,
  { fid, items }: DrawCall,
): Promise<DrawResult | Failure> {
  const storedDraw = new Map(Object.entries(state.flow.draws)).get(fid);
  const request = storedDraw === undefined ? findDueDraw(version.program, state, fid) : undefined;
  const eligible = storedDraw?.eligible ?? request?.items_fids;
  if (eligible === undefined) return fail('answering.refused', { key: 'flow.nothing_to_draw' });
  const ineligibleItem = items.find((item) => !eligible.includes(item));
  if (ineligibleItem !== undefined)
    return fail('answering.refused', { key: 'flow.not_eligible', params: { fid: ineligibleItem } });
  if (storedDraw !== undefined || request === undefined) return { random_fids: storedDraw?.picks ?? [] };
  const picks = await transact(database, async (transaction) => {
    if (!(await lockResponse(transaction, { surveyId, seq }))) return undefined;
    return draw(transaction, {
      surveyId,
      seq,
      request,
      shuffle: findFlowNode(version.project, fid)?.shuffle === true,
      changesCounts: !response.test,
      now: new Date(now()),
      questionsOf: (child) => listQuestionsBelow(version.project, child),
    });
  });
  return picks === undefined ? fail('answering.already_submitted') : { random_fids: picks };
}
