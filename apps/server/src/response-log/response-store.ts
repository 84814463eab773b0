import type { EndStatus } from '@canvass/protocol';
import { sql, type Kysely } from 'kysely';
import type { Database, Statement } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Transaction } from '../database/transact.ts';
import { obstacleFailure, obstacleOf, type SurveyRow } from '../surveys/survey-store.ts';
import type { Link } from './chain.ts';
import type { Failure } from '../http/failure.ts';
import { randomInt } from 'node:crypto';

export interface ResponseKey {
  readonly surveyId: string;
  readonly seq: number;
}

/** Where a response is. */
export interface ResponseRow {
  readonly version: number;
  readonly facts: string;
  /** Of the test channel: never counted. */
  readonly test: boolean;
  readonly step_token: string;
  readonly event_count: number;
  readonly first_hash: string;
  readonly head_hash: string;
  readonly status: number;
  readonly end_status: EndStatus | null;
  readonly begun_at: Date;
  readonly evaluated_differently: boolean;
}

/** A response with its survey, and what was answered to the call with this id, if it was made before. */
export interface Situation {
  readonly survey: SurveyRow;
  readonly response: ResponseRow;
  readonly call: { readonly bodyHash: string; readonly reply: string } | undefined;
}

/** The next number of a survey. A statement of its own: numbers may be left out, never given twice. */
export async function takeSeq({ query }: Database, surveyId: string): Promise<number | undefined> {
  const row = await query
    .updateTable('survey')
    .set({ last_seq: sql<number>`last_seq + 1` })
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .returning('last_seq')
    .executeTakeFirst();
  return row?.last_seq;
}

export interface NewResponse extends ResponseKey {
  readonly version: number;
  readonly facts: string;
  readonly test: boolean;
  readonly stepToken: string;
  readonly firstHash: string;
  readonly now: Date;
  /** The call that begins it; absent where it has no id, and then each call begins another. */
  readonly call: BeginCall | undefined;
}

/** What makes two begins the same: the browser's id, and the hash of what it sent. */
export interface BeginCall {
  readonly id: string;
  readonly bodyHash: string;
}

/**
 * False when the survey was deleted meanwhile, or the same call has begun a response already. The survey's row is locked against that until the response is stored, not against
 * the next number.
 */
export async function insertResponse(
  { query }: { readonly query: Kysely<Tables> },
  response: NewResponse,
): Promise<boolean> {
  const { surveyId, seq, version, facts, test, stepToken, firstHash, now, call } = response;
  const inserted = await sql`
    insert into response
      (survey_id, seq, version, facts, test, step_token, first_hash, head_hash, begun_at, updated_at,
        begin_id, begin_hash, begin_token)
    select survey_id, ${seq}::bigint, ${version}::integer, ${facts}::text, ${test}::boolean, ${stepToken}::text,
      ${firstHash}::text, ${firstHash}::text, ${now}::timestamptz, ${now}::timestamptz,
      ${call?.id ?? null}::uuid, ${call?.bodyHash ?? null}::text, ${call && stepToken}::text
    from survey where survey_id = ${surveyId} and deleted_at is null
    for key share
    on conflict (survey_id, begin_id) where begin_id is not null do nothing
    returning seq
  `.execute(query);
  return inserted.rows.length === 1;
}

/** A response as it was when it began. */
interface BegunRow {
  readonly seq: number;
  readonly version: number;
  readonly facts: string;
  readonly event_count: number;
  readonly begin_hash: string | null;
  readonly begin_token: string | null;
}

/** The response that a call with this id has begun. */
export function findBegun({ query }: Database, surveyId: string, id: string): Promise<BegunRow | undefined> {
  return query
    .selectFrom('response')
    .select(['seq', 'version', 'facts', 'event_count', 'begin_hash', 'begin_token'])
    .where('survey_id', '=', surveyId)
    .where('begin_id', '=', id)
    .executeTakeFirst();
}

/** Keeps a survey from being deleted until the transaction ends. False when it was deleted. */
export async function lockSurvey(query: Kysely<Tables>, surveyId: string): Promise<boolean> {
  const row = await query
    .selectFrom('survey')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a response from being deleted until the transaction ends: nothing of it may come after that. False when it was deleted. */
export async function holdResponse(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

const SITUATION: Statement = {
  name: 'situation',
  text: `
    select survey.survey_id, survey.newest_version, survey.oldest_version, survey.closed_at, survey.closed_for, survey.deleted_at, survey.begin_time,
      survey.end_time, response.version, response.facts, response.test, response.step_token,
      response.event_count, response.first_hash, response.head_hash, response.status, response.end_status, response.begun_at,
      response.evaluated_differently,
      answer_call.body_hash, answer_call.reply
    from response
      join survey on survey.survey_id = $1
      left join answer_call on answer_call.survey_id = $1 and answer_call.seq = response.seq
        and answer_call.event_id = $3::uuid
    where response.survey_id = $1 and response.seq = $2::bigint`,
};
type SituationRow = SurveyRow &
  ResponseRow & { readonly body_hash: string | null; readonly reply: string | null };

/** The id of no call. With null instead, a cluster would not see that one node has it all. */
const NO_CALL = '00000000-0000-0000-0000-000000000000';

/** One reading, so that the token, the chain's end and the earlier call belong together. */
export async function findSituation(
  database: Database,
  { surveyId, seq }: ResponseKey,
  eventId: string | null,
): Promise<Situation | undefined> {
  const [row] = await database.run<SituationRow>(SITUATION, [surveyId, seq, eventId ?? NO_CALL]);
  if (row === undefined) return undefined;
  const { body_hash: bodyHash, reply } = row;
  const call = bodyHash === null || reply === null ? undefined : { bodyHash, reply };
  return { survey: row, response: row, call };
}

export async function hasResponse({ query }: Database, { surveyId, seq }: ResponseKey): Promise<boolean> {
  const row = await query
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row !== undefined;
}

/** A link with the time at which the call that brought it was stored; of a response that was moved, that of its page before. */
export interface StoredLink extends Link {
  readonly stored_at: Date;
  /** `stateDigest` after the last event of a step; null after others, and where none was stored. */
  readonly state_digest: string | null;
}

/** The first `count` events, in order. */
export async function findLinks(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
  count?: number,
): Promise<readonly StoredLink[]> {
  let links = query
    .selectFrom('response_event')
    .select(['position', 'event', 'hash', 'stored_at', 'state_digest'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .orderBy('position');
  if (count !== undefined) links = links.where('position', '<=', count);
  return links.execute();
}

/** A response under way cannot go on once its survey is over, closed or deleted; undefined while it can. */
export function closedFailure({ survey }: Situation, now: number): Failure | undefined {
  const obstacle = obstacleOf(survey.survey_id, survey, now);
  return obstacle === undefined ? undefined : obstacleFailure(obstacle, survey);
}

const LARGEST_NUMBER = 2 ** 47;

/** What goes on to count after its response is gone has another number in each row, below zero: nothing tells which belong together. */
export const numberOfNobody = (): number => -randomInt(1, LARGEST_NUMBER);
