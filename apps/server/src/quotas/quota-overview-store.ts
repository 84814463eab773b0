import type { FoldedRow } from '../response-log/fold-stored.ts';
import { sql } from 'kysely';
import { END_STATES } from '@canvass/protocol';
import type { Database } from '../database/database.ts';
import { splitIntoBatches } from '../database/in-batches.ts';
import type { Transaction } from '../database/transact.ts';

/** `held` excludes holds that have expired. */
export interface CellCount {
  readonly cell_id: string;
  readonly done: number;
  readonly held: number;
  readonly cap: number | null;
}

export async function findCells(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  now: Date,
): Promise<readonly CellCount[]> {
  const { rows } = await sql<CellCount>`
    select cell_id, done, cap,
      (select count(*)::integer from quota_hold
        where quota_hold.survey_id = ${surveyId} and quota_hold.cell_id = quota_cell.cell_id
          and expires_at > ${now}::timestamptz) as held
    from quota_cell where survey_id = ${surveyId} order by cell_id
  `.execute(query);
  return rows;
}

/** Sets the caps of cells that the caller has locked. Null restores the project's cap. */
export async function setCaps(
  transaction: Transaction,
  surveyId: string,
  caps: ReadonlyMap<string, number | null>,
): Promise<void> {
  for (const [cellId, cap] of caps)
    await transaction
      .updateTable('quota_cell')
      .set({ cap })
      .where('survey_id', '=', surveyId)
      .where('cell_id', '=', cellId)
      .execute();
}

export interface FinishedRow extends FoldedRow {
  readonly seq: number;
  readonly version: number;
  readonly counted: readonly string[];
}

/** Returns finished responses with a `seq` above `after`, in order of `seq`. Excludes tests. */
export async function findFinished(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly FinishedRow[]> {
  const { rows } = await sql<FinishedRow>`
    select seq, version, facts, begun_at, answers, end_status,
      (select coalesce(json_agg(cell_id), '[]') from quota_count
        where quota_count.survey_id = ${surveyId} and quota_count.seq = response.seq) as counted
    from response
    where survey_id = ${surveyId} and seq > ${after}::bigint and status = ${END_STATES.finished.status}::smallint and not test
    order by seq limit ${limit}
  `.execute(query);
  return rows;
}

/** Returns the `seq` of each finished response that is not a test. */
export async function findFinishedNumbers(
  transaction: Transaction,
  surveyId: string,
): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('status', '=', END_STATES.finished.status)
    .where('test', '=', false)
    .execute();
  return rows.map(({ seq }) => seq);
}

export async function findCellIds(transaction: Transaction, surveyId: string): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('quota_cell')
    .select('cell_id')
    .where('survey_id', '=', surveyId)
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

export function findCounts(
  transaction: Transaction,
  surveyId: string,
): Promise<readonly { readonly seq: number; readonly cell_id: string }[]> {
  return transaction
    .selectFrom('quota_count')
    .select(['seq', 'cell_id'])
    .where('survey_id', '=', surveyId)
    .execute();
}

/** Replaces the counts of all cells of a survey. The caller must have locked these cells. */
export async function replaceCounts(
  transaction: Transaction,
  surveyId: string,
  counts: readonly { readonly seq: number; readonly cell_id: string }[],
): Promise<void> {
  await transaction.deleteFrom('quota_count').where('survey_id', '=', surveyId).execute();
  for (const batch of splitIntoBatches(counts))
    await transaction
      .insertInto('quota_count')
      .values(batch.map(({ seq, cell_id }) => ({ survey_id: surveyId, seq, cell_id })))
      .execute();
  await sql`
    update quota_cell set
      done = (select count(*)::integer from quota_count
        where quota_count.survey_id = ${surveyId} and quota_count.cell_id = quota_cell.cell_id),
      held = (select count(*)::integer from quota_hold
        where quota_hold.survey_id = ${surveyId} and quota_hold.cell_id = quota_cell.cell_id)
    where survey_id = ${surveyId}
  `.execute(transaction);
}
