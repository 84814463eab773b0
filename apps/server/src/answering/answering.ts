import type { AnswerData, BeginData, ContinueData, IatData, IatRequest, SubmitData } from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import type { Failure } from '../http/failure.ts';
import type { Foundation } from '../foundation.ts';
import { answerCall } from './answer-call.ts';
import type { AnsweringContext } from './answering-context.ts';
import { beginResponse } from './begin/begin-response.ts';
import type { BeginCaller } from './begin/enter-survey.ts';
import { continueResponse } from './continue-response.ts';
import { keepTrials } from './iat/keep-trials.ts';
import type { AnswerCall } from './requests.ts';
import { createResponseReader } from './stored/response-reader.ts';
import { findSituation } from './stored/response-store.ts';
import { createStoredFacts, type StoredFacts } from './stored/stored-facts.ts';

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
