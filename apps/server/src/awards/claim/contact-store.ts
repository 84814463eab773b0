import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';
import type { Ticket } from '../tickets/ticket-store.ts';

type TicketId = Pick<Ticket, 'survey_id' | 'ticket'>;

/** Replaces earlier contact data of the ticket. */
export async function putContact(
  transaction: Transaction,
  { survey_id: surveyId, ticket }: TicketId,
  sealed: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('award_contact')
    .values({ survey_id: surveyId, ticket, sealed, claimed_at: now, changed_at: now, cut_at: null })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'ticket']).doUpdateSet({ sealed, changed_at: now }),
    )
    .execute();
}

export async function findContact(
  { query }: Pick<Database, 'query'>,
  { survey_id: surveyId, ticket }: TicketId,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('award_contact')
    .select('sealed')
    .where('survey_id', '=', surveyId)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  return row?.sealed;
}
