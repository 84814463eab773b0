import { type ContinueData, NOT_ENDED } from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { AnsweringContext } from './answering.ts';
import { closedFailure } from './closed-failure.ts';
import { factsOf } from './response-reader.ts';
import { findSituation } from './response-store.ts';

/** What is stored of a response. One that has ended can be read after the survey has closed: its end page stays. */
export async function continueResponse(
  { database, now, reader }: AnsweringContext,
  respondent: Respondent,
): Promise<ContinueData | Failure> {
  const situation = await findSituation(database, respondent, null);
  if (situation === undefined) return fail('access.refused');
  const { response } = situation;
  const closed = response.status === -1 ? closedFailure(situation, now()) : undefined;
  if (closed !== undefined) return closed;
  const events = await reader.events(respondent, response);
  if (events === undefined) return fail('access.refused');
  return {
    seq: respondent.seq,
    version: response.version,
    facts: factsOf(response),
    events,
    end_status: response.end_status ?? NOT_ENDED,
    transaction_id: response.step_token,
  };
}
