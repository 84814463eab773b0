import { dropFiles } from '../uploads/attachment-store.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';

/** Tables whose rows are deleted with their survey, parents first. Add new tables. A sweep deletes `attachment`. */
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
  'draft_state',
  'survey_comment',
  'sign_off',
  'sign_off_rule',
  'draft_author',
  'author_script',
  'survey_image',
  'response_correction',
  'response_note',
  'weighting',
  'client_report',
  'client_report_link',
  'counted_response',
  'tally',
  'report',
  'report_picture',
  'retention',
  'answer_segment',
  'analysis_state',
  'analysis_gap',
  'figure_release',
  'award_ticket',
  'award_count',
  'award_audit',
  'award_contact',
  'award_coupon',
  'award_payout',
  'award_shop',
  'mail',
  'mail_text',
  'mail_suppression',
  'survey_version',
] as const;

/**
 * Deletes all data of a closed survey except its row, so that links reply with code 1005. Returns false if it is open
 * or already deleted. Parents are deleted first, because their row locks keep out new responses and steps.
 */
export function deleteSurvey(database: Database, surveyId: string, now: Date): Promise<boolean> {
  return transact(database, async (transaction) => {
    // Starts of responses wait for this lock (insertResponse). The row lock of an update would be too weak.
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
    // A later survey with this id must not belong to the people of this one.
    await transaction.deleteFrom('person_role').where('place', '=', surveyId).execute();
    await dropFiles(transaction, { surveyId }, now);
    return true;
  });
}

/** A statement can delete this many responses, with their rows in other tables, within its time limit. */
const RESPONSES_PER_STATEMENT = 2_000;

/** Deletes all responses but the last batch. One statement for a million responses would always exceed the time limit. */
async function deleteResponses(transaction: Transaction, surveyId: string): Promise<void> {
  for (;;) {
    const last = await transaction
      .selectFrom('response')
      .select('seq')
      .where('survey_id', '=', surveyId)
      .orderBy('seq')
      .offset(RESPONSES_PER_STATEMENT - 1)
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
