import type { ReportContent } from '@canvass/protocol';
import { holdResponse, type ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import { isLeaseOver } from '../../database/clock/leases.ts';
import { transact } from '../../database/transact.ts';

/** A report of one response in one language. */
export interface ReportKey extends ResponseKey {
  readonly language: string;
}
export interface ReportRow {
  readonly percent: number;
  readonly leased_until: Date;
  readonly content: ReportContent | null;
  readonly made_at: Date | null;
}

export function findReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
): Promise<ReportRow | undefined> {
  return query
    .selectFrom('report')
    .select(['percent', 'leased_until', 'content', 'made_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** The lease of a process that makes a report. Other processes wait for its end. */
interface Lease {
  readonly lease: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Returns true if the caller may make the report now: it is not begun, or its lease has expired. Returns false, too, if
 * the response was deleted, so that no rows are left behind.
 */
export function claimReport(
  database: Pick<Database, 'query'>,
  { surveyId, seq, language }: ReportKey,
  { lease, now, until }: Lease,
): Promise<boolean> {
  const claimed = { lease, leased_until: until, percent: 0 };
  return transact(database, async (transaction) => {
    if (!(await holdResponse(transaction, { surveyId, seq }))) return false;
    const { numInsertedOrUpdatedRows: rows = 0n } = await transaction
      .insertInto('report')
      .values({ survey_id: surveyId, seq, language, ...claimed, content: null, made_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['survey_id', 'seq', 'language'])
          .doUpdateSet(claimed)
          .where('report.made_at', 'is', null)
          .where(isLeaseOver('report.leased_until', { now, until })),
      )
      .executeTakeFirstOrThrow();
    return rows > 0n;
  });
}

/** Stores the progress or the report. Returns false if the response was deleted or corrected meanwhile, or the lease was lost. */
export async function updateReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
  lease: string,
  change: { readonly percent: number; readonly content?: ReportContent; readonly made_at?: Date },
): Promise<boolean> {
  const { percent, content, made_at: madeAt } = change;
  const { numUpdatedRows } = await query
    .updateTable('report')
    .set({
      percent,
      ...(content !== undefined && { content: JSON.stringify(content) }),
      ...(madeAt !== undefined && { made_at: madeAt }),
    })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .where('lease', '=', lease)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a report that could not be completed, so that the next caller starts again. */
export async function dropReport(
  { query }: Database,
  { surveyId, seq, language }: ReportKey,
  lease: string,
): Promise<void> {
  await query
    .deleteFrom('report')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('language', '=', language)
    .where('lease', '=', lease)
    .execute();
}

export function findReportImage({ query }: Database, { surveyId, seq }: ResponseKey) {
  return query
    .selectFrom('report_picture')
    .select(['picture', 'stored_at'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** Returns when the image of a report was stored, without reading its bytes. */
export async function imageStoredAt(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
): Promise<Date | undefined> {
  const row = await query
    .selectFrom('report_picture')
    .select('stored_at')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.stored_at;
}

/** Stores an image in place of an earlier one. Returns false if the response was deleted. */
export function storeReportImage(
  database: Pick<Database, 'query'>,
  { surveyId, seq }: ResponseKey,
  image: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = { picture: image, stored_at: now };
  return transact(database, async (transaction) => {
    if (!(await holdResponse(transaction, { surveyId, seq }))) return false;
    await transaction
      .insertInto('report_picture')
      .values({ survey_id: surveyId, seq, ...row })
      .onConflict((conflict) => conflict.columns(['survey_id', 'seq']).doUpdateSet(row))
      .execute();
    return true;
  });
}
