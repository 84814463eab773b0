import { NOT_ENDED, type ContinueData } from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { AnsweringContext } from './answering-context.ts';
import {
  findMissingFailure,
  findSituation,
  findClosedFailure,
  type Situation,
} from '../response-log/response-store.ts';
import { findLostLinkFailure } from '../admission/unique-links/link-obstacle.ts';
import { factsForBrowser } from '../response-log/fold-stored.ts';
import { isOutdated, moveResponse } from './move/move-response.ts';
import { restoreResponse } from './move/restore-response.ts';

/** The number of tries to read a response, which may be moved to another version meanwhile. */
const MAX_MOVES = 3;

/**
 * Returns the stored state of a response. An ended response can be read after the survey has closed, for its end page.
 */
export async function continueResponse(
  context: AnsweringContext,
  respondent: Respondent,
): Promise<ContinueData | Failure> {
  const { database, now } = context;
  for (let attempt = 0; attempt < MAX_MOVES; attempt += 1) {
    const situation = await findSituation(database, respondent, null);
    if (situation === undefined) return findMissingFailure(database, respondent);
    const closedFailure =
      situation.response.status === NOT_ENDED.status ? findClosedFailure(situation, now()) : undefined;
    if (closedFailure !== undefined) return closedFailure;
    if (situation.response.status !== NOT_ENDED.status)
      return loadContinueData(context, respondent, situation);
    const lostLinkFailure = await findLostLinkFailure(database, respondent, situation.response);
    if (lostLinkFailure !== undefined) return lostLinkFailure;
    const outcome = await bringUpToDate(context, respondent, situation);
    if (outcome === 'nothing') return loadContinueData(context, respondent, situation);
    if (outcome !== undefined) return outcome;
  }
  return fail('server.unavailable');
}

/** Moves a response whose version was withdrawn, or restores one whose events evaluate differently. Else returns `nothing`. */
async function bringUpToDate(
  context: AnsweringContext,
  respondent: Respondent,
  situation: Situation,
): Promise<Failure | undefined | 'nothing'> {
  const { response } = situation;
  const version = await context.surveys.version(respondent.surveyId, response.version);
  if (version === undefined) return fail('answering.cannot_continue');
  const before = await context.reader.loadState(respondent, response, version.program);
  if (before === undefined) return findMissingFailure(context.database, respondent);
  if (isOutdated(situation)) {
    const { state, timer } = before;
    return moveResponse(context, respondent, situation, { ownVersion: version, state, timer, call: [] });
  }
  if (before.difference === undefined) return 'nothing';
  return restoreResponse(context, respondent, response, { version, before, call: [] });
}

async function loadContinueData(
  { reader, surveys }: AnsweringContext,
  respondent: Respondent,
  { response }: Situation,
): Promise<ContinueData | Failure> {
  const beginning = await reader.loadBeginning(respondent, response);
  const version = await surveys.version(respondent.surveyId, response.version);
  if (beginning === undefined || version === undefined) return fail('access.refused');
  return {
    seq: respondent.seq,
    version: response.version,
    events: beginning.events,
    facts: factsForBrowser(beginning.facts, version),
    end_status: response.end_status ?? NOT_ENDED,
    transaction_id: response.step_token,
  };
}
