import type { ResponseRecord } from '@canvass/export';
import type { EndStatus } from '@canvass/protocol';
import { dropSegment } from './analysis/segment-store.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ResponseKey } from '../response-log/response-store.ts';
import { dropDeviceAndPerson, dropLimits } from '../admission/limit-store.ts';
import { dropFiles } from '../uploads/attachment-store.ts';
import { dropTickets } from '../awards/tickets/tickets.ts';
import { deleteDraws } from '../draws/draw-store.ts';
import { dropDraws } from '../draws/draws.ts';
import { expireCounts } from '../quotas/quotas.ts';
import { recount } from './tally/change-tally.ts';
import { takeCounted } from './tally/tally-store.ts';
import { dropSlots } from '../quotas/slots.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';
import { forgetResponse, freeLink } from '../admission/unique-links/unique-link-store.ts';
import { anonymiseUnique } from '../verification/unique-store.ts';
import { dropVerification } from '../verification/sms-store.ts';

export interface StoredResponse {
  readonly seq: number;
  readonly version: number;
  readonly facts: string;
  readonly test: boolean;
  readonly status: number;
  readonly end_status: EndStatus | null;
  /** Null while the response is in progress. */
  readonly answers: Readonly<Record<string, unknown>> | null;
  /** Null while the response is in progress, or if it ended before records were stored. */
  readonly record: ResponseRecord | null;
  readonly first_hash: string;
  readonly head_hash: string;
  readonly event_count: number;
  readonly begun_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
  /** Whether the events of the response now evaluate differently (ENGINE-15). */
  readonly evaluated_differently: boolean;
  readonly quota_cells: readonly string[];
}

const JSON_COLUMNS = ['end_status', 'answers', 'record'] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];

/**
 * The row of a response without its chain. Its JSON columns stay text until the response is exported, because the objects
 * of a whole batch would survive several garbage collections, which would then take a third of the time.
 */
export type ExportedRow = Omit<
  StoredResponse,
  'first_hash' | 'head_hash' | 'event_count' | JsonColumn | 'quota_cells'
> &
  Readonly<Record<JsonColumn, string | null>> & { readonly quota_cells: string };

const PLAIN_COLUMNS = [
  'seq',
  'version',
  'facts',
  'test',
  'status',
  'begun_at',
  'updated_at',
  'ended_at',
  'evaluated_differently',
] as const;

const quotaCells = (surveyId: string) =>
  sql<readonly string[]>`(
  select coalesce(json_agg(cell_id order by cell_id), '[]') from quota_count
  where quota_count.survey_id = ${surveyId} and quota_count.seq = response.seq)`;

const jsonTexts = JSON_COLUMNS.map((column) => sql<string | null>`${sql.ref(column)}::text`.as(column));
const NO_QUOTA_CELLS = sql<string>`'[]'::text`.as('quota_cells');

/**
 * Which rows had been stored by one moment. The times in the rows are not sufficient, because the clocks of the processes
 * that store rows may be wrong.
 */
export interface StoredMoment {
  /** By the database's clock. */
  readonly until: Date;
  /** By response number: stored responses whose times are later than the moment, with their number of steps at the moment. */
  readonly ahead: ReadonlyMap<number, { readonly hasEnded: boolean; readonly steps: number }>;
}

/** The moment `until`, which is now, with the rows whose times are later. */
export async function findMoment({ query }: Database, surveyId: string, until: Date): Promise<StoredMoment> {
  const rows = await query
    .selectFrom('response')
    .select(['seq', 'ended_at', stepCount(surveyId)])
    .where('survey_id', '=', surveyId)
    .where((row) => row.or([row('ended_at', '>', until), row('updated_at', '>', until)]))
    .execute();
  return {
    until,
    ahead: new Map(
      rows.map(({ seq, ended_at: endedAt, steps }) => [
        seq,
        { hasEnded: endedAt !== null, steps: Number(steps) },
      ]),
    ),
  };
}

const stepCount = (surveyId: string) =>
  sql<number>`(select count(*) from response_event
    where response_event.survey_id = ${surveyId} and response_event.seq = response.seq)`.as('steps');

interface ResponsePage {
  readonly surveyId: string;
  readonly after: number;
  /** Number of the last response to read. */
  readonly last: number;
  /** Selects rows that began or ended by this moment. */
  readonly moment?: StoredMoment;
  readonly limit: number;
  readonly includesUnfinished: boolean;
  /** Selects responses that began, moved or ended since this time. */
  readonly changedSince?: Date;
  readonly isCounted: boolean;
}

const NEVER: StoredMoment = { until: new Date(0), ahead: new Map() };

function wasStoredBy({ until, ahead }: StoredMoment, includesUnfinished: boolean): Expression<SqlBool> {
  const time = sql.ref(includesUnfinished ? 'begun_at' : 'ended_at');
  const seqs = [...ahead].flatMap(([seq, { hasEnded }]) => (includesUnfinished || hasEnded ? [seq] : []));
  return seqs.length === 0
    ? sql<SqlBool>`${time} <= ${until}::timestamptz`
    : sql<SqlBool>`(${time} <= ${until}::timestamptz or seq = any(${seqs}::bigint[]))`;
}

export function findExportedRows(
  { query }: Database,
  { surveyId, after, last, moment, limit, includesUnfinished, changedSince, isCounted }: ResponsePage,
): Promise<readonly ExportedRow[]> {
  return query
    .selectFrom('response')
    .select([
      ...PLAIN_COLUMNS,
      ...jsonTexts,
      isCounted ? sql<string>`${quotaCells(surveyId)}::text`.as('quota_cells') : NO_QUOTA_CELLS,
    ])
    .where('survey_id', '=', surveyId)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .$if(!includesUnfinished, (rows) => rows.where('ended_at', 'is not', null))
    .$if(moment !== undefined, (rows) => rows.where(wasStoredBy(moment ?? NEVER, includesUnfinished)))
    .$if(changedSince !== undefined, (rows) => rows.where(hasChanged(changedSince ?? new Date(0))))
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Compares ended responses by their end, which is later than their last step. */
const hasChanged = (since: Date): Expression<SqlBool> =>
  sql<SqlBool>`(ended_at >= ${since}::timestamptz or ended_at is null and updated_at >= ${since}::timestamptz)`;

/** The largest response number of a survey. 0 if no response has begun. */
export async function findLastSeq({ query }: Database, surveyId: string): Promise<number> {
  const row = await query
    .selectFrom('survey')
    .select('last_seq')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

export function findResponse(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
): Promise<StoredResponse | undefined> {
  return query
    .selectFrom('response')
    .select([
      ...PLAIN_COLUMNS,
      ...JSON_COLUMNS,
      'first_hash',
      'head_hash',
      'event_count',
      quotaCells(surveyId).as('quota_cells'),
    ])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

export async function findVersionNumbers({ query }: Database, surveyId: string): Promise<readonly number[]> {
  const rows = await query
    .selectFrom('survey_version')
    .select('version')
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version }) => version);
}

/** Other tables with rows of a response. Deleting these rows releases nothing that responses share. */
const FURTHER_TABLES = [
  'response_event',
  'response_correction',
  'response_note',
  'answer_call',
  'webhook_delivery',
  'iat_block',
  'report',
  'report_picture',
] as const;

/** Returns false if the response does not exist, or, given `idleSince`, if it has ended or had a call since. */
async function dropRows(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  idleSince?: Date,
): Promise<boolean> {
  const drop = (table: 'response' | (typeof FURTHER_TABLES)[number]) =>
    transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq);
  const { numDeletedRows } = await drop('response')
    .$if(idleSince !== undefined, (rows) =>
      rows.where('ended_at', 'is', null).where('updated_at', '<', idleSince ?? new Date(0)),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  for (const table of FURTHER_TABLES) await drop(table).execute();
  return true;
}

/**
 * Deletes a response with its whole chain and its replies, and releases its quota slots and draws. The row of
 * the response is deleted first. Its lock makes a concurrent step either finish before, so that later statements see its
 * rows, or find no response. With `idleSince`, deletes only a response in progress that had no call since.
 */
export function deleteResponse(
  database: Database,
  { surveyId, seq }: ResponseKey,
  now: Date,
  idleSince?: Date,
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await dropRows(transaction, { surveyId, seq }, idleSince))) return false;
    await recount(transaction, { surveyId, seq }, undefined);
    await dropSlots(transaction, { surveyId, seq }, now);
    // Draws are locked directly after quota cells, in the same order as by calls of respondents, to avoid deadlocks.
    await dropDraws(transaction, { surveyId, seq }, now);
    await dropVerification(transaction, { surveyId, seq });
    await dropLimits(transaction, { surveyId, seq });
    await freeLink(transaction, { surveyId, seq });
    await dropTickets(transaction, { surveyId, seq }, 'void');
    await dropFiles(transaction, { surveyId, seq }, now);
    await dropSegment(transaction, { surveyId, seq }, now);
    return true;
  });
}

/**
 * Deletes an ended response after its retention period, or because its respondent wants it. Its quota slots and
 * draws stay counted under anonymous numbers, and its link stays used. If the respondent wants the deletion, hashes of
 * unique answers stay, too, under anonymous numbers, and unredeemed coupons become void (AWARD-9).
 */
export function expireResponse(
  database: Database,
  { surveyId, seq }: ResponseKey,
  now: Date,
  reason: 'over' | 'wanted' = 'over',
): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await dropRows(transaction, { surveyId, seq }))) return false;
    // The response stays in the sums, which identify no respondent.
    await takeCounted(transaction, { surveyId, seq });
    await expireCounts(transaction, { surveyId, seq });
    if (reason === 'wanted') await anonymiseUnique(transaction, { surveyId, seq });
    await dropVerification(transaction, { surveyId, seq });
    await dropDeviceAndPerson(transaction, { surveyId, seq });
    await forgetResponse(transaction, { surveyId, seq });
    await deleteDraws(transaction, { surveyId, seq });
    await dropTickets(transaction, { surveyId, seq }, reason === 'wanted' ? 'void' : 'keep');
    await dropFiles(transaction, { surveyId, seq }, now);
    await dropSegment(transaction, { surveyId, seq }, now);
    return true;
  });
}
