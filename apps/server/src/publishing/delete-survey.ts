import { dropFilesOf } from '../uploads/attachment-store.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';

/** Tables whose rows go with their survey, parents first. A new one with a `survey_id` has to be here. */
export const SURVEY_TABLES = [
  'response',
  'response_event',
  'answer_call',
  'quota_cell',
  'quota_hold',
  'quota_wait',
  'quota_count',
  'draw_count',
  'draw',
  'loop_counter',
  'unique_answer',
  'unique_lookup',
  'limit_count',
  'sms_code',
  'verified_phone',
  'link_key',
  'embedding',
  'member',
  'unique_link',
  'answer_limit',
  'response_device',
  'response_identity',
  'messaging_state',
  'messaging_scan',
  'limit_key',
  'webhook',
  'webhook_delivery',
  'short_link',
  'iat_block',
  'preview',
  'draft',
  'response_correction',
  'counted_response',
  'tally',
  'report',
  'report_picture',
  'retention',
  'answer_segment',
  'analysis_state',
  'analysis_gap',
  'award_ticket',
  'award_count',
  'award_audit',
  'award_contact',
  'award_coupon',
  'award_payout',
  'award_shop',
  'survey_version',
] as const;

/**
 * Drops all data of a closed survey. What remains is that there was one (1005). False when it is not closed. Parents
 * go first: their row locks keep out responses that begin and steps that are stored at the same time.
 */
export function deleteSurvey(database: Database, surveyId: string, now: Date): Promise<boolean> {
  return transact(database, async (transaction) => {
    // The lock that a beginning response waits for (insertResponse); the update alone would take a weaker one.
    await transaction
      .selectFrom('survey')
      .select('survey_id')
      .where('survey_id', '=', surveyId)
      .forUpdate()
      .execute();
    const row = await transaction
      .updateTable('survey')
      .set({ deleted_at: now })
      .where('survey_id', '=', surveyId)
      .where('deleted_at', 'is', null)
      .where('closed_at', 'is not', null)
      .returning('survey_id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await deleteResponses(transaction, surveyId);
    for (const table of SURVEY_TABLES)
      await transaction.deleteFrom(table).where('survey_id', '=', surveyId).execute();
    await dropFilesOf(transaction, { surveyId }, now);
    return true;
  });
}

/** Responses that one statement deletes, with all that hangs on them: each has the time that a statement has. */
const RESPONSES_AT_ONCE = 2_000;

/** All but the last few: of a survey with a million, one statement would be given up, each time it is tried. */
async function deleteResponses(transaction: Transaction, surveyId: string): Promise<void> {
  for (;;) {
    const last = await transaction
      .selectFrom('response')
      .select('seq')
      .where('survey_id', '=', surveyId)
      .orderBy('seq')
      .offset(RESPONSES_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return;
    await transaction
      .deleteFrom('response')
      .where('survey_id', '=', surveyId)
      .where('seq', '<=', last.seq)
      .execute();
  }
}
