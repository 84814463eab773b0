import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';

/**
 * A response is deleted, or its time is over: so are its tickets, and where its prizes go. What was given stays counted, and the log
 * and the payouts stay: they hold numbers, and no person. Who has their answers deleted gives up a coupon that was not redeemed
 * (AWARD-9); it goes to nobody else, who could not know whether it is still shown somewhere.
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
