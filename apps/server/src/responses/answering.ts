import {
  NOT_ENDED,
  type AnswerData,
  type BeginData,
  type ContinueData,
  type IatData,
  type IatRequest,
  type SubmitData,
} from '@canvass/protocol';
import type { Respondent } from '../http/callers.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { answerCall } from './answer-call.ts';
import type { AnsweringContext } from './answering-context.ts';
import { beginResponse } from './begin/begin-response.ts';
import type { BeginCaller } from './begin/enter-survey.ts';
import { keepTrials } from './iat/keep-trials.ts';
import type { AnswerCall } from './requests.ts';
import { createResponseReader } from '../response-log/response-reader.ts';
import { findSituation, closedFailure, type Situation } from '../response-log/response-store.ts';
import { createStoredFacts, type StoredFacts } from './stored-facts.ts';
import { givenUpFailure } from '../admission/unique-links/given-up.ts';
import { factsForBrowser } from '../response-log/facts-for-browser.ts';
import { isOutdated, moveResponse } from './move/move-response.ts';
import { restoreResponse } from './move/restore-response.ts';

/** What respondents do. */
export interface Answering {
  begin(surveyId: string, caller: BeginCaller): Promise<BeginData | Failure>;
  continue(respondent: Respondent): Promise<ContinueData | Failure>;
  /** Exactly once per event_id, however often and however parallel it is called (TRUST-1 and TRUST-2). */
  answer(respondent: Respondent, call: AnswerCall): Promise<AnswerData | SubmitData | Failure>;
  /** A block of an implicit association test. */
  keepTrials(respondent: Respondent, request: IatRequest): Promise<IatData | Failure>;
  /** The version that a response is on; it may have been moved since its token was issued. */
  versionOf(respondent: Respondent): Promise<number | undefined>;
  /** What was decided for a response, asked for by itself. */
  readonly facts: StoredFacts;
}

export function createAnswering(
  { database, now, warn }: Foundation,
  parts: Pick<
    AnsweringContext,
    'metrics' | 'surveys' | 'tokens' | 'admission' | 'previews' | 'judge' | 'lookups' | 'hash'
  >,
): Answering {
  const context = { database, now, warn, ...parts, reader: createResponseReader(database) };
  return {
    begin: (surveyId, caller) => beginResponse(context, surveyId, caller),
    continue: (respondent) => continueResponse(context, respondent),
    answer: (respondent, call) => answerCall(context, respondent, call),
    keepTrials: (respondent, request) => keepTrials(context, respondent, request),
    versionOf: async (respondent) => (await findSituation(database, respondent, null))?.response.version,
    facts: createStoredFacts(context),
  };
}

/** Times that a response is moved to the newest version before somebody else may try. */
const MOST_MOVES = 3;

/** What is stored of a response. One that has ended can be read after the survey has closed: its end page stays. */
async function continueResponse(
  context: AnsweringContext,
  respondent: Respondent,
): Promise<ContinueData | Failure> {
  const { database, now } = context;
  for (let attempt = 0; attempt < MOST_MOVES; attempt += 1) {
    const situation = await findSituation(database, respondent, null);
    if (situation === undefined) return fail('access.refused');
    const closed =
      situation.response.status === NOT_ENDED.status ? closedFailure(situation, now()) : undefined;
    if (closed !== undefined) return closed;
    if (situation.response.status !== NOT_ENDED.status) return storedOf(context, respondent, situation);
    const givenUp = await givenUpFailure(database, respondent, situation.response);
    if (givenUp !== undefined) return givenUp;
    const changed = await bringUpToDate(context, respondent, situation);
    if (changed === 'nothing') return storedOf(context, respondent, situation);
    if (changed !== undefined) return changed;
  }
  return fail('server.unavailable');
}

/** Moves a response whose version was withdrawn, or restores one whose events evaluate differently. */
async function bringUpToDate(
  context: AnsweringContext,
  respondent: Respondent,
  situation: Situation,
): Promise<Failure | undefined | 'nothing'> {
  const { response } = situation;
  const own = await context.surveys.version(respondent.surveyId, response.version);
  if (own === undefined) return fail('answering.cannot_continue');
  const before = await context.reader.state(respondent, response, own.program);
  if (before === undefined) return fail('access.refused');
  if (isOutdated(situation)) {
    const { state: at, timer } = before;
    return moveResponse(context, respondent, situation, { own, at, timer, call: [] });
  }
  if (before.difference === undefined) return 'nothing';
  return restoreResponse(context, respondent, response, { version: own, before, call: [] });
}

async function storedOf(
  { reader, surveys }: AnsweringContext,
  respondent: Respondent,
  { response }: Situation,
): Promise<ContinueData | Failure> {
  const beginning = await reader.beginning(respondent, response);
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
