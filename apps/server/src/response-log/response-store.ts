import type { EndStatus } from '@canvass/protocol';
import type { Kysely } from 'kysely';
import type { Database, Parameter, Statement } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { shareStatements } from '../database/connections/shared-statements.ts';
import { runIn, type Transaction } from '../database/transact.ts';
import { obstacleFailure, findObstacle, type SurveyRow } from '../surveys/survey-store.ts';
import type { Link } from './chain.ts';
import { fail, type Failure } from '../http/failure.ts';
import { randomInt } from 'node:crypto';

export interface ResponseKey {
  readonly surveyId: string;
  readonly seq: number;
}

export interface ResponseRow {
  readonly version: number;
  readonly facts: string;
  /** Whether the response is of the test channel, which is never counted. */
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

/** A response with its survey. `call` has the stored reply if the call was made before. */
export interface Situation {
  readonly survey: SurveyRow;
  readonly response: ResponseRow;
  readonly call: { readonly bodyHash: string; readonly reply: string } | undefined;
}

export interface NewResponse extends ResponseKey {
  readonly version: number;
  readonly facts: string;
  readonly isTest: boolean;
  readonly stepToken: string;
  readonly firstHash: string;
  readonly now: Date;
  /** The call that begins the response. Absent if the call has no id. */
  readonly call: BeginCall | undefined;
}

export interface BeginCall {
  readonly id: string;
  readonly bodyHash: string;
}

/** Locks the survey's row against deletion until the response is stored. Other calls can still take response numbers. */
const computeInsert = (condition: string): string => `
    insert into response
      (survey_id, seq, version, facts, test, step_token, first_hash, head_hash, begun_at, updated_at,
        begin_id, begin_hash, begin_token)
    select survey_id, $2::bigint, $3::integer, $4::text, $5::boolean, $6::text, $7::text, $7::text,
      $8::timestamptz, $8::timestamptz, $9::uuid, $10::text, $11::text
    from survey where survey_id = $1 and deleted_at is null${condition}
    for key share
    on conflict (survey_id, begin_id) where begin_id is not null do nothing
    returning seq`;

const INSERT: Statement = { name: 'begin', text: computeInsert('') };
/** Inserts a response for a call that has not read the survey, if the survey is open and the version is its newest. */
const INSERT_CHECKED: Statement = {
  name: 'begin-checked',
  text: computeInsert(` and newest_version = $3::integer and closed_at is null
      and closed_for is distinct from 'store_deleted'
      and (begin_time is null or date_trunc('milliseconds', begin_time) <= $8::timestamptz)
      and (end_time is null or end_time > $8::timestamptz)`),
};

/** Inserts a response. Returns false if the survey was deleted meanwhile, or the same call has already begun a response. */
export async function insertResponse(transaction: Transaction, response: NewResponse): Promise<boolean> {
  const rows = await runIn(transaction, INSERT, columnsOf(response));
  return rows.length === 1;
}

/** Inserts several responses of a survey (database/migrations/0213-several-calls-in-one-statement.sql). */
const BEGINS: Statement = {
  name: 'begins',
  text: `select begin_responses($1, $2::bigint[], $3::integer[], $4::text[], $5::boolean[], $6::text[], $7::text[],
    $8::timestamptz[], $9::uuid[], $10::text[], $11::boolean[]) as stored`,
};

interface BeginToStore {
  readonly response: NewResponse;
  readonly checksSurvey: boolean;
}

/** Like `insertResponse`, outside a transaction. Also returns false if `checksSurvey` is set and the survey has changed. */
export type StoreBegin = (response: NewResponse, checksSurvey: boolean) => Promise<boolean>;

/** If `canShare` is set, begins of a survey that arrive together share a statement. */
export function createBeginStore({ run }: Pick<Database, 'run'>, canShare: boolean): StoreBegin {
  const storeAlone = async ({ response, checksSurvey }: BeginToStore) =>
    (await run(checksSurvey ? INSERT_CHECKED : INSERT, columnsOf(response))).length === 1;
  if (!canShare) return (response, checksSurvey) => storeAlone({ response, checksSurvey });
  const share = shareStatements<BeginToStore, boolean>({
    runOne: storeAlone,
    async runMany(surveyId, begins) {
      const [row] = await run<{ readonly stored: readonly boolean[] }>(
        BEGINS,
        columnsOfSeveral(surveyId, begins),
      );
      return row?.stored ?? [];
    },
    sizeOf: ({ response }) => response.facts.length,
    orderOf: ({ response }) => response.seq,
  });
  return (response, checksSurvey) => share(response.surveyId, { response, checksSurvey });
}

function columnsOfSeveral(surveyId: string, begins: readonly BeginToStore[]): readonly Parameter[] {
  const responses = begins.map(({ response }) => response);
  return [
    surveyId,
    responses.map(({ seq }) => seq),
    responses.map(({ version }) => version),
    responses.map(({ facts }) => facts),
    responses.map(({ isTest }) => isTest),
    responses.map(({ stepToken }) => stepToken),
    responses.map(({ firstHash }) => firstHash),
    responses.map(({ now }) => now.toISOString()),
    responses.map(({ call }) => call?.id ?? null),
    responses.map(({ call }) => call?.bodyHash ?? null),
    begins.map(({ checksSurvey }) => checksSurvey),
  ];
}

function columnsOf(response: NewResponse): readonly Parameter[] {
  const { surveyId, seq, version, facts, isTest, stepToken, firstHash, now, call } = response;
  const begin = call === undefined ? [null, null, null] : [call.id, call.bodyHash, stepToken];
  return [surveyId, seq, version, facts, isTest, stepToken, firstHash, now, ...begin];
}

interface BegunRow {
  readonly seq: number;
  readonly version: number;
  readonly facts: string;
  readonly event_count: number;
  readonly begin_hash: string | null;
  readonly begin_token: string | null;
}

export function findBegun({ query }: Database, surveyId: string, id: string): Promise<BegunRow | undefined> {
  return query
    .selectFrom('response')
    .select(['seq', 'version', 'facts', 'event_count', 'begin_hash', 'begin_token'])
    .where('survey_id', '=', surveyId)
    .where('begin_id', '=', id)
    .executeTakeFirst();
}

/** Keeps a survey from being deleted until the transaction ends. Returns false if it was deleted. */
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

/** Keeps a response from being deleted until the transaction ends. Returns false if it was deleted. */
export async function lockAgainstDeletion(
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

/** An id that no call has. With null instead, a cluster would not recognise that the query concerns a single node. */
const NO_CALL = '00000000-0000-0000-0000-000000000000';

/** Reads step token, end of the chain and earlier call in one query, so that they are consistent. */
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

/** The failure of a call whose response does not exist: its survey was deleted (1005), or only the response (401). */
export async function findMissingFailure(
  { query }: Pick<Database, 'query'>,
  { surveyId }: ResponseKey,
): Promise<Failure> {
  const survey = await query
    .selectFrom('survey')
    .select('deleted_at')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return fail(survey?.deleted_at ? 'survey.deleted' : 'access.refused');
}

export async function hasResponse(
  { query }: Pick<Database, 'query'>,
  { surveyId, seq }: ResponseKey,
): Promise<boolean> {
  const row = await query
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row !== undefined;
}

/** A link with the time at which its call was stored, or which `computeEventTimes` computed for a moved response. */
export interface StoredLink extends Link {
  readonly stored_at: Date;
  /** `stateDigest` after the last event of a step. Null for other events, and if none was stored. */
  readonly state_digest: string | null;
}

/** The events of a response in order, or the first `count` of them. */
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

/** Reads all events of several responses in one statement. Returns each response's events in order, by `seq`. */
export async function findLinksOf(
  { query }: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredLink[]>> {
  if (seqs.length === 0) return new Map();
  const links = await query
    .selectFrom('response_event')
    .select(['seq', 'position', 'event', 'hash', 'stored_at', 'state_digest'])
    .where('survey_id', '=', surveyId)
    .where('seq', 'in', [...seqs])
    .orderBy('seq')
    .orderBy('position')
    .execute();
  return Map.groupBy(links, ({ seq }) => seq);
}

/**
 * Returns a failure if a response in progress cannot continue, because its survey is over, closed or deleted.
 */
export function findClosedFailure({ survey }: Situation, now: number): Failure | undefined {
  const obstacle = findObstacle(survey.survey_id, survey, now);
  return obstacle === undefined ? undefined : obstacleFailure(obstacle, survey);
}

const MAX_ANONYMOUS_NUMBER = 2 ** 47;

/** A random negative number for data that outlives its response. Each row gets a different number, so that no two rows can be linked. */
export const createAnonymousNumber = (): number => -randomInt(1, MAX_ANONYMOUS_NUMBER);
