import type { AnswerData, BeginData, ContinueData, SubmitData } from '@canvass/protocol';
import type { Respondent, RespondentTokens } from '../access/respondent-token.ts';
import type { Failure } from '../http/failure.ts';
import type { Foundation } from '../services.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { Judge } from '../verification/judge.ts';
import type { LookupLimits } from '../verification/lookup-limits.ts';
import { type AnswerCall, answerCall } from './answer-call.ts';
import { beginResponse } from './begin-response.ts';
import { continueResponse } from './continue-response.ts';
import type { BeginBody } from './requests.ts';
import { createResponseReader, type ResponseReader } from './response-reader.ts';
import { findSituation } from './response-store.ts';
import { createStoredFacts, type StoredFacts } from './stored-facts.ts';

/** What respondents do. */
export interface Answering {
  begin(surveyId: string, body: BeginBody, source: string | undefined): Promise<BeginData | Failure>;
  continue(respondent: Respondent): Promise<ContinueData | Failure>;
  /** Exactly once per event_id, however often and however parallel it is called (trust G1, G2). */
  answer(respondent: Respondent, call: AnswerCall): Promise<AnswerData | SubmitData | Failure>;
  /** The version that a response is on; it may have been moved since its token was issued. */
  versionOf(respondent: Respondent): Promise<number | undefined>;
  /** What was decided for a response, asked for by itself. */
  readonly facts: StoredFacts;
}

export interface AnsweringContext extends Pick<Foundation, 'database' | 'now' | 'warn'> {
  readonly surveys: Surveys;
  readonly tokens: RespondentTokens;
  readonly reader: ResponseReader;
  readonly judge: Judge;
  readonly lookups: LookupLimits;
}

export function createAnswering(
  { database, now, warn }: Foundation,
  parts: Pick<AnsweringContext, 'surveys' | 'tokens' | 'judge' | 'lookups'>,
): Answering {
  const context = { database, now, warn, ...parts, reader: createResponseReader(database) };
  return {
    begin: (surveyId, body, source) => beginResponse(context, surveyId, body, source),
    continue: (respondent) => continueResponse(context, respondent),
    answer: (respondent, call) => answerCall(context, respondent, call),
    versionOf: async (respondent) => (await findSituation(database, respondent, null))?.response.version,
    facts: createStoredFacts(context),
  };
}
