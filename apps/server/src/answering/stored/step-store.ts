import type { ResponseRecord } from '@canvass/export';
import { type EndStatus, NOT_ENDED } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Database, Parameter, Statement } from '../../storage/database.ts';
import { MOST_RENEWALS } from '../../quotas/bounded-holds.ts';
import { runIn, type Transaction } from '../../storage/transact.ts';
import type { Link } from './chain.ts';
import type { ResponseKey } from './response-store.ts';

/** How a response ended, the answers that count, and what else exports tell of it. */
export interface Ended {
  readonly status: EndStatus;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
}

/** What one accepted call changes. */
export interface Step extends ResponseKey {
  /** The step token that the caller holds: the change is made only if it still is the response's. */
  readonly heldToken: string;
  readonly nextToken: string;
  readonly links: readonly Link[];
  readonly headHash: string;
  readonly eventId: string;
  readonly bodyHash: string;
  readonly reply: string;
  readonly now: Date;
  /** When the call completes the survey. */
  readonly end?: Ended;
  /** Whether the response may hold places in quota cells: they are held for as long again. */
  readonly renewsHolds: boolean;
}

/** A clock that was put back since a response began never makes it end before that: durations are not negative. */
const stepText = (more: string) => `
    with moved as (
      update response set
        step_token = $4,
        event_count = event_count + $5::integer,
        head_hash = $6,
        status = $7::smallint,
        end_status = $8::json,
        answers = $9::json,
        record = $16::json,
        updated_at = greatest($10::timestamptz, begun_at),
        ended_at = case when $11::timestamptz is null then null else greatest($11::timestamptz, begun_at) end
      where survey_id = $1 and seq = $2::bigint and step_token = $3 and status = ${NOT_ENDED.status}
      returning survey_id, seq, begun_at
    ), appended as (
      insert into response_event (survey_id, seq, position, event, hash, stored_at)
      select moved.survey_id, moved.seq, link.position, link.event, link.hash, $10::timestamptz
      from moved cross join json_to_recordset($12::json) as link(position integer, event text, hash text)
    )${more}
    insert into answer_call (survey_id, seq, event_id, body_hash, reply, answered_at)
    select moved.survey_id, moved.seq, $13::uuid, $14::text, $15::text, $10::timestamptz
    from moved
    returning seq`;

const STEP: Statement = { name: 'step', text: stepText('') };
/** A hold that has run out is somebody else's chance: only live ones are renewed, until their response is too old. */
const STEP_RENEWING: Statement = {
  name: 'step-renewing',
  text: stepText(`, renewed as (
      update quota_hold set expires_at = least($10::timestamptz + minutes * interval '1 minute',
        moved.begun_at + ${MOST_RENEWALS} * minutes * interval '1 minute')
      from moved
      where quota_hold.survey_id = moved.survey_id and quota_hold.seq = moved.seq
        and expires_at > $10::timestamptz
    )`),
};

function parametersOf(change: Step): readonly Parameter[] {
  const { links, end, now } = change;
  return [
    change.surveyId,
    change.seq,
    change.heldToken,
    change.nextToken,
    links.length,
    change.headHash,
    end?.status.status ?? NOT_ENDED.status,
    end === undefined ? null : JSON.stringify(end.status),
    end === undefined ? null : JSON.stringify(end.answers),
    now,
    end === undefined ? null : now,
    JSON.stringify(links),
    change.eventId,
    change.bodyHash,
    change.reply,
    end === undefined ? null : JSON.stringify(end.record),
  ];
}

/**
 * Stores a step: events, the response's row and what was answered, as one statement and so as one transaction. False
 * when another call was first; then nothing has changed. The condition on the token is taken again after waiting for
 * the row, so of any number of calls at once exactly one succeeds.
 */
export async function storeStep(database: Database, change: Step): Promise<boolean> {
  const stored = await database.run(change.renewsHolds ? STEP_RENEWING : STEP, parametersOf(change));
  return stored.length === 1;
}

/** The same as a part of a transaction that holds the response's row. */
export async function storeStepIn(transaction: Transaction, change: Step): Promise<boolean> {
  const stored = await runIn(transaction, change.renewsHolds ? STEP_RENEWING : STEP, parametersOf(change));
  return stored.length === 1;
}

/**
 * Takes the row of a response under way, unless another call was first. The first lock of every transaction about a
 * response: what it holds of others comes after.
 */
export async function lockResponse(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  heldToken?: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('status', '=', NOT_ENDED.status)
    .$if(heldToken !== undefined, (select) => select.where('step_token', '=', heldToken ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What a response begins with from now on. */
export interface Beginning extends ResponseKey {
  readonly version: number;
  readonly facts: string;
  readonly firstHash: string;
  readonly stepToken: string;
  readonly now: Date;
}

/** Lets a response that is locked begin again on another version: its events are gone, what was replied to it stays. */
export async function replaceBeginning(transaction: Transaction, beginning: Beginning): Promise<void> {
  const { surveyId, seq, version, facts, firstHash, stepToken, now } = beginning;
  await transaction
    .deleteFrom('response_event')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  await transaction
    .updateTable('response')
    .set({ version, facts, first_hash: firstHash, step_token: stepToken, updated_at: now })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

/** What happened to a response before its first page. */
export interface Opening extends ResponseKey {
  readonly links: readonly Link[];
  readonly headHash: string;
  readonly now: Date;
  readonly end?: Ended;
}

/** Appends it to a response that was begun in the same transaction. */
export async function storeOpening(transaction: Transaction, opening: Opening): Promise<void> {
  const { surveyId, seq, links, headHash, now, end } = opening;
  await sql`
    insert into response_event (survey_id, seq, position, event, hash, stored_at)
    select ${surveyId}::text, ${seq}::bigint, link.position, link.event, link.hash, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(links)}::json) as link(position integer, event text, hash text)
  `.execute(transaction);
  await transaction
    .updateTable('response')
    .set({ event_count: links.length, head_hash: headHash })
    .$if(end !== undefined, (update) =>
      update.set({
        status: end?.status.status ?? NOT_ENDED.status,
        end_status: sql`${JSON.stringify(end?.status)}::json`,
        answers: sql`${JSON.stringify(end?.answers)}::json`,
        record: sql`${JSON.stringify(end?.record)}::json`,
        ended_at: sql<Date>`greatest(${now}::timestamptz, begun_at)`,
      }),
    )
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}
