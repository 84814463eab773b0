import { sql } from 'kysely';
import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { Database } from '../storage/database.ts';
import type { Transaction } from '../storage/transact.ts';
import type { HeldCell, SlotHolder } from './bounded-holds.ts';

/** Minutes for which whoever was asked to come again is waited for. Browsers come after five at most. */
const WAIT_MINUTES = 10;

/** Where a holder stands at one cell. */
export interface Standing {
  readonly cell_id: string;
  /** How many were asked to come again before this one. */
  readonly ahead: number;
  /** Slots that other responses of the same address hold. */
  readonly of_address: number;
  readonly waits: boolean;
}

/** Of each cell; they are locked. */
export async function findStandings(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  holder: SlotHolder,
  { cellIds, now }: { readonly cellIds: readonly string[]; readonly now: Date },
): Promise<readonly Standing[]> {
  const { waiter = '' } = holder;
  const address = holder.address ?? null;
  const { rows } = await sql<Standing>`
    select cell.cell_id,
      own.since is not null as waits,
      (select count(*)::integer from quota_wait
        where survey_id = ${surveyId} and quota_wait.cell_id = cell.cell_id and until > ${now}::timestamptz
          and waiter <> ${waiter}
          and (since, waiter) < (coalesce(own.since, 'infinity'::timestamptz), ${waiter}::text)) as ahead,
      (select count(*)::integer from quota_hold
        where survey_id = ${surveyId} and quota_hold.cell_id = cell.cell_id and address = ${address}::text
          and seq <> ${seq}::bigint and expires_at > ${now}::timestamptz) as of_address
    from json_array_elements_text(${JSON.stringify(cellIds)}::json) as cell(cell_id)
      left join quota_wait as own on own.survey_id = ${surveyId} and own.cell_id = cell.cell_id
        and own.waiter = ${waiter} and own.until > ${now}::timestamptz
  `.execute(transaction);
  return rows;
}

interface Waiting {
  readonly holder: SlotHolder;
  readonly cells: readonly HeldCell[];
  readonly now: Date;
}

/** Whoever is here is waited for, in the order of the first time; of one address only so many. */
export async function waitFor(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  { holder, cells, now }: Waiting,
): Promise<void> {
  const { waiter } = holder;
  const address = holder.address ?? null;
  if (waiter === undefined) return;
  const until = new Date(now.getTime() + WAIT_MINUTES * 60_000);
  await sql`
    with gone as (
      delete from quota_wait where survey_id = ${surveyId} and until <= ${now}::timestamptz
        and cell_id in (select cell from json_to_recordset(${JSON.stringify(cells)}::json) as held(cell text))
        and waiter <> ${waiter}
    )
    insert into quota_wait (survey_id, cell_id, waiter, address, since, until)
    select ${surveyId}::text, held.cell, ${waiter}::text, ${address}::text, ${now}::timestamptz, ${until}::timestamptz
    from json_to_recordset(${JSON.stringify(cells)}::json) as held(cell text, most integer)
    where exists (select from survey where survey_id = ${surveyId} and deleted_at is null)
      and (select count(*) from quota_wait
      where survey_id = ${surveyId} and cell_id = held.cell and address = ${address}::text
        and until > ${now}::timestamptz and waiter <> ${waiter}) < held.most
    on conflict (survey_id, cell_id, waiter) do update set until = excluded.until,
      since = case when quota_wait.until > ${now}::timestamptz then quota_wait.since else excluded.since end
  `.execute(query);
}

/** Waits for nothing any more: there was a slot, or there will be none. */
export async function stopWaiting(transaction: Transaction, surveyId: string, waiter: string): Promise<void> {
  await transaction
    .deleteFrom('quota_wait')
    .where('survey_id', '=', surveyId)
    .where('waiter', '=', waiter)
    .execute();
}
