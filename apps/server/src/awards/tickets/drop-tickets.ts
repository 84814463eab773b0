import type { ResponseKey } from '../../answering/stored/response-store.ts';
import type { Transaction } from '../../storage/transact.ts';

/**
 * A response is deleted, or its time is over: so are its tickets, and where its prizes go. What was given stays counted, and the log
 * and the payouts stay: they hold numbers, and no person.
 */
export async function dropTickets(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
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
}
