import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isLeaseOver, type LeaseSpan } from '../../database/clock/leases.ts';
import type { Tables } from '../../database/tables.ts';

type TicketRow = Selectable<Tables['messaging_ticket']>;

const LONG_AGO = new Date(0);

export function findTicket({ query }: Database, name: string): Promise<TicketRow | undefined> {
  return query.selectFrom('messaging_ticket').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Takes the lease for renewing a ticket. False if another process has it, the ticket is fresh, or a retry is blocked. */
export async function leaseTicket({ query }: Database, name: string, lease: LeaseSpan): Promise<boolean> {
  const row = await query
    .insertInto('messaging_ticket')
    .values({
      name,
      value: '',
      expires_at: LONG_AGO,
      refresh_at: LONG_AGO,
      leased_until: lease.until,
      blocked_until: LONG_AGO,
    })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ leased_until: lease.until })
        .where(isLeaseOver('messaging_ticket.leased_until', lease))
        .where('messaging_ticket.blocked_until', '<=', lease.now)
        .where('messaging_ticket.refresh_at', '<=', lease.now),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeTicket(
  { query }: Database,
  name: string,
  ticket: Pick<TicketRow, 'value' | 'expires_at' | 'refresh_at'>,
): Promise<void> {
  await query
    .updateTable('messaging_ticket')
    .set({ ...ticket, leased_until: LONG_AGO, blocked_until: LONG_AGO })
    .where('name', '=', name)
    .execute();
}

/** Stores that the app issued no ticket. The present one stays valid until its expiry. */
export async function blockTicket({ query }: Database, name: string, until: Date): Promise<void> {
  await query
    .updateTable('messaging_ticket')
    .set({ leased_until: LONG_AGO, blocked_until: until })
    .where('name', '=', name)
    .execute();
}

/** Invalidates a ticket that the app refused, unless it was replaced meanwhile. */
export async function invalidateTicket({ query }: Database, name: string, value: string): Promise<void> {
  await query
    .updateTable('messaging_ticket')
    .set({ value: '', expires_at: LONG_AGO, refresh_at: LONG_AGO })
    .where('name', '=', name)
    .where('value', '=', value)
    .execute();
}
