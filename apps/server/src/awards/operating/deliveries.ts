import { csvLine } from '@canvass/export';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { ContactCipher } from '../claim/contact-cipher.ts';
import type { PublishedAward } from '../published-award.ts';
import { lockTicketById, moveTicket } from '../tickets/ticket-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days after delivery until contact data is deleted, unless the project sets `contact_days`. */
const CONTACT_DAYS = 30;

/** Claimed prizes that were not sent, with encrypted contact data, oldest claim first. */
function claimedPrizes({ query }: Database, surveyId: string) {
  return query
    .selectFrom('award_ticket as own')
    .innerJoin('award_contact as contact', (join) =>
      join.onRef('contact.ticket', '=', 'own.ticket').on('contact.survey_id', '=', surveyId),
    )
    .select(['own.aid', 'own.prize', 'own.ticket', 'contact.sealed', 'contact.claimed_at'])
    .where('own.survey_id', '=', surveyId)
    .where('contact.survey_id', '=', surveyId)
    .where('own.state', '=', 'claimed')
    .orderBy('contact.claimed_at')
    .execute();
}

/** Deletes contact data after its retention period (AWARD-7), survey by survey. */
export async function cutContacts({ query }: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ readonly survey_id: string }>`
    select distinct survey_id from "award_contact" where "cut_at" <= ${now}::timestamptz`.execute(query);
  for (const { survey_id: surveyId } of rows)
    await query
      .deleteFrom('award_contact')
      .where('survey_id', '=', surveyId)
      .where('cut_at', '<=', now)
      .execute();
}

/** CSV of the prizes to send, with contact data. */
export async function deliveriesCsv(
  database: Database,
  cipher: ContactCipher,
  surveyId: string,
): Promise<string> {
  const rows = await claimedPrizes(database, surveyId);
  const lines = rows.map(({ aid, prize, ticket, sealed, claimed_at: at }) => {
    const { name = '', phone = '', address = '' } = cipher.decrypt(sealed, ticket) ?? {};
    return csvLine([aid, prize ?? '', ticket, at.toISOString(), name, phone, address]);
  });
  const names = csvLine(['award', 'prize', 'ticket', 'claimed_at', 'name', 'phone', 'address']);
  return [names, ...lines].join('');
}

interface DeliveredTickets {
  readonly surveyId: string;
  readonly tickets: readonly string[];
  readonly awards: readonly PublishedAward[];
  readonly now: Date;
}

/** Marks prizes as sent, which starts the retention period of their contact data. */
export async function noteDelivered(
  database: Database,
  { surveyId, tickets, awards, now }: DeliveredTickets,
): Promise<{ readonly changed: number }> {
  let changed = 0;
  for (const id of tickets) {
    const isChanged = await transact(database, async (transaction) => {
      const ticket = await lockTicketById(transaction, surveyId, id);
      if (ticket?.state !== 'claimed') return false;
      const days = awards.find((award) => award.id === ticket.aid)?.award.contact_days ?? CONTACT_DAYS;
      await transaction
        .updateTable('award_contact')
        .set({ cut_at: new Date(now.getTime() + days * DAY_MS) })
        .where('survey_id', '=', surveyId)
        .where('ticket', '=', id)
        .execute();
      return (await moveTicket(transaction, ticket, 'delivered', { act: 'sent', now })) !== undefined;
    });
    if (isChanged) changed += 1;
  }
  return { changed };
}
