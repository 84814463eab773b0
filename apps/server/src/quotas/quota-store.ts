import { sql } from 'kysely';
import type { ResponseKey } from '../answering/stored/response-store.ts';
import { createRecentMap } from '../recent-map.ts';
import { BeginAgain, type Transaction } from '../storage/transact.ts';

/** A cell whose row is locked until the transaction ends. */
export interface LockedCell {
  readonly cell_id: string;
  readonly done: number;
  /** Live holds: those that had run out are gone. */
  readonly held: number;
  /** Set by an operator; null: what the version of the response says. */
  readonly cap: number | null;
}

/**
 * Cells whose rows were committed: those of a survey are made once. Never those that a transaction has just made: who
 * believed in them before they are committed would make them too, with locks in hand, and wait for ever.
 */
const seen = createRecentMap<string, true>(100_000);

/**
 * Locks cells, in order of their ids, so that two transactions never wait for each other, and takes away holds that
 * have run out. Rows of cells that nobody has asked for before are made first, while nothing is locked, for the same
 * reason.
 */
export async function lockCells(
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
  now: Date,
): Promise<readonly LockedCell[]> {
  if (cellIds.length === 0) return [];
  const unseen = cellIds.filter((id) => seen.get(`${surveyId}/${id}`) === undefined);
  const made = unseen.length > 0 ? await makeCells(transaction, surveyId, unseen) : [];
  const rows = await selectForUpdate(transaction, surveyId, cellIds);
  if (rows.length < cellIds.length) {
    // Deleted with their survey, which has been published again since.
    for (const id of cellIds) seen.delete(`${surveyId}/${id}`);
    throw new BeginAgain('quota cells that were known are gone');
  }
  for (const id of unseen) if (!made.includes(id)) seen.set(`${surveyId}/${id}`, true);
  const reaped = await reap(transaction, surveyId, cellIds, now);
  return rows.map((row) => ({ ...row, held: reaped.get(row.cell_id) ?? row.held }));
}

/** Ids of the cells that had no row. */
async function makeCells(
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .insertInto('quota_cell')
    .values(cellIds.toSorted().map((cell_id) => ({ survey_id: surveyId, cell_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell_id')
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

function selectForUpdate(
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
): Promise<readonly LockedCell[]> {
  return transaction
    .selectFrom('quota_cell')
    .select(['cell_id', 'done', 'held', 'cap'])
    .where('survey_id', '=', surveyId)
    .where('cell_id', 'in', cellIds)
    .orderBy('cell_id')
    .forUpdate()
    .execute();
}

async function reap(
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ cell_id: string; held: number }>`
    with gone as (
      delete from quota_hold
      where survey_id = ${surveyId} and expires_at <= ${now}::timestamptz
        and cell_id in (select json_array_elements_text(${JSON.stringify(cellIds)}::json))
      returning cell_id
    ), counted as (
      select cell_id, count(*)::integer as amount from gone group by cell_id
    )
    update quota_cell set held = held - counted.amount
    from counted
    where quota_cell.survey_id = ${surveyId} and quota_cell.cell_id = counted.cell_id
    returning quota_cell.cell_id, quota_cell.held
  `.execute(transaction);
  return new Map(rows.map(({ cell_id, held }) => [cell_id, held]));
}

/** Cells in which a response holds a slot, live or not. */
export async function findHeld(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('quota_hold')
    .select('cell_id')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

/** Cells in which a response was counted. */
export async function findCounted(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('quota_count')
    .select('cell_id')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

/** What changes in the slots of one response; all of its cells are locked. */
export interface SlotChange {
  /** Slots that are given back. */
  readonly released: readonly string[];
  /** Slots that are taken or renewed, for how many minutes each call renews them, and until when they are held. */
  readonly taken: readonly { readonly cell_id: string; readonly minutes: number; readonly until: Date }[];
  /** Hash of the address whose slots these are; null: as before. */
  readonly address: string | null;
  readonly counted: readonly string[];
  readonly uncounted: readonly string[];
  /** What that does to the numbers of the cells. */
  readonly cells: readonly { readonly cell_id: string; readonly held: number; readonly done: number }[];
}

/** Stores it as one statement. */
export async function changeSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  change: SlotChange,
): Promise<void> {
  await sql`
    with released as (
      delete from quota_hold where survey_id = ${surveyId} and seq = ${seq}
        and cell_id in (select json_array_elements_text(${JSON.stringify(change.released)}::json))
    ), taken as (
      insert into quota_hold (survey_id, seq, cell_id, minutes, expires_at, address)
      select ${surveyId}::text, ${seq}::bigint, slot.cell_id, slot.minutes, slot.until, ${change.address}::text
      from json_to_recordset(${JSON.stringify(change.taken)}::json)
        as slot(cell_id text, minutes integer, until timestamptz)
      on conflict (survey_id, seq, cell_id) do update
        set minutes = excluded.minutes, expires_at = excluded.expires_at,
          address = coalesce(excluded.address, quota_hold.address)
    ), uncounted as (
      delete from quota_count where survey_id = ${surveyId} and seq = ${seq}
        and cell_id in (select json_array_elements_text(${JSON.stringify(change.uncounted)}::json))
    ), counted as (
      insert into quota_count (survey_id, seq, cell_id)
      select ${surveyId}::text, ${seq}::bigint, cell_id
      from json_array_elements_text(${JSON.stringify(change.counted)}::json) as cell(cell_id)
    )
    update quota_cell set held = quota_cell.held + cell.held, done = quota_cell.done + cell.done
    from json_to_recordset(${JSON.stringify(change.cells)}::json) as cell(cell_id text, held integer, done integer)
    where quota_cell.survey_id = ${surveyId} and quota_cell.cell_id = cell.cell_id
  `.execute(transaction);
}
