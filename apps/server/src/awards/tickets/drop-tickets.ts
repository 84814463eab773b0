import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';

/**
 * Deletes the tickets and contact data of a response that is deleted or expires. Counters, log and payouts stay, without
 * personal data. If the respondent deletes the response, unredeemed coupons become void (AWARD-9). They are not issued again,
 * because the respondent may still have them.
 */
export async function dropTickets(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  coupons: 'void' | 'keep',
): Promise<void> {
  const tickets = await transaction
    .deleteFrom('award_ticket')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .returning('ticket')
    .execute();
  const ids = tickets.map(({ ticket }) => ticket);
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('award_contact')
    .where('survey_id', '=', surveyId)
    .where('ticket', 'in', ids)
    .execute();
  await transaction
    .updateTable('award_payout')
    .set({ account: null })
    .where('survey_id', '=', surveyId)
    .where('ticket', 'in', ids)
    .execute();
  if (coupons === 'void')
    await transaction
      .updateTable('award_coupon')
      .set({ state: 'void' })
      .where('survey_id', '=', surveyId)
      .where('ticket', 'in', ids)
      .where('state', '=', 'issued')
      .execute();
  await transaction
    .updateTable('award_coupon')
    .set({ ticket: null })
    .where('survey_id', '=', surveyId)
    .where('ticket', 'in', ids)
    .execute();
}
