import { dropSegmentOf } from '../../results/analysis/segment-store.ts';
import type { ResponseRecord } from '@canvass/export';
import type { EndStatus } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Link } from '../../response-log/chain.ts';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';

/** An ended response whose row is locked against other corrections. */
interface LockedResponse {
  readonly event_count: number;
  readonly head_hash: string;
  readonly step_token: string;
}

/** Locks the row of an ended response, if its chain still ends with `head`. */
export function lockEnded(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  head: string,
): Promise<LockedResponse | undefined> {
  return transaction
    .selectFrom('response')
    .select(['event_count', 'head_hash', 'step_token'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('head_hash', '=', head)
    .forUpdate()
    .executeTakeFirst();
}

/** The changes of one correction. */
export interface StoredCorrection extends ResponseKey {
  readonly link: Link;
  readonly end: EndStatus;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly record: ResponseRecord;
  readonly operator: { readonly id: string; readonly name: string };
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Must run in a transaction that has locked the response. */
export async function storeCorrection(transaction: Transaction, change: StoredCorrection): Promise<void> {
  const { surveyId, seq, link, end, answers, record, operator, before, after, now } = change;
  const key = { survey_id: surveyId, seq };
  await transaction
    .insertInto('response_event')
    .values({ ...key, ...link, stored_at: now })
    .execute();
  await transaction
    .updateTable('response')
    .set({
      event_count: link.position,
      head_hash: link.hash,
      end_status: sql`${JSON.stringify(end)}::json`,
      answers: sql`${JSON.stringify(answers)}::json`,
      record: sql`${JSON.stringify(record)}::json`,
      updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at)`,
    })
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  // The stored report shows the earlier answers.
  for (const table of ['report', 'report_picture'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
  await dropSegmentOf(transaction, { surveyId, seq }, now);
  await transaction
    .insertInto('response_correction')
    .values({
      ...key,
      position: link.position,
      token_id: operator.id,
      name: operator.name,
      corrected_at: now,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
