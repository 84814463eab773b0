import { setTimeout as sleep } from 'node:timers/promises';
import type { Foundation } from '../../config/foundation.ts';
import { AppRefusal } from '../provider/call-app.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isLeaseOver, type LeaseSpan } from '../../database/clock/leases.ts';
import type { Tables } from '../../database/tables.ts';

export interface IssuedTicket {
  readonly value: string;
  readonly seconds: number;
}

/**
 * A ticket is renewed this many milliseconds before it expires. Until then the app accepts the old and the new ticket.
 */
const RENEW_BEFORE_MS = 5 * 60 * 1000;
/** Milliseconds of a lease, longer than two calls may take. After that another process may renew the ticket. */
const LEASE_MS = 15_000;
const RETRY_AFTER_REFUSAL_MS = 60_000;
const RETRY_AFTER_SILENCE_MS = 5_000;
/** The interval and number of checks while another process renews the ticket, together about a lease. */
const CHECK_EVERY_MS = 100;
const MAX_CHECKS = 150;

/** Tokens and tickets of the app, stored in the database. Only one process at a time renews them (MESSAGING-8). */
export interface Tickets {
  /** Returns the stored ticket, or a new one from `ask`. Undefined if the app issues no ticket now. */
  get(name: string, ask: () => Promise<IssuedTicket>): Promise<string | undefined>;
  invalidate(name: string, value: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'>;

export function createTickets({ database, now, warn }: Parts): Tickets {
  async function refresh(name: string, ask: () => Promise<IssuedTicket>): Promise<string | undefined> {
    try {
      const { value, seconds } = await ask();
      const lifetimeMs = seconds * 1000;
      const expires_at = new Date(now() + lifetimeMs);
      const refresh_at = new Date(now() + Math.max(lifetimeMs - RENEW_BEFORE_MS, lifetimeMs / 2));
      await storeTicket(database, name, { value, expires_at, refresh_at });
      return value;
    } catch (error) {
      const code = error instanceof AppRefusal ? error.code : undefined;
      await blockTicket(
        database,
        name,
        new Date(now() + (code === undefined ? RETRY_AFTER_SILENCE_MS : RETRY_AFTER_REFUSAL_MS)),
      );
      const why = code ?? (error instanceof Error ? error.name : 'unknown');
      warn({ ticket: name, why }, 'the messaging app issued no token or ticket (docs/messaging.md)');
      return undefined;
    }
  }

  return {
    async get(name, ask) {
      for (let attempt = 0; attempt < MAX_CHECKS; attempt += 1) {
        const time = now();
        const row = await findTicket(database, name);
        const isValid = row !== undefined && row.expires_at.getTime() > time;
        if (isValid && row.refresh_at.getTime() > time) return row.value;
        const until = new Date(time + LEASE_MS);
        const isOurs = await leaseTicket(database, name, { now: new Date(time), until });
        if (isOurs) return (await refresh(name, ask)) ?? (isValid ? row.value : undefined);
        if (isValid) return row.value;
        if (row !== undefined && row.blocked_until.getTime() > time) return undefined;
        await sleep(CHECK_EVERY_MS);
      }
      return undefined;
    },
    invalidate: (name, value) => invalidateTicket(database, name, value),
  };
}

type TicketRow = Selectable<Tables['messaging_ticket']>;

const LONG_AGO = new Date(0);

function findTicket({ query }: Database, name: string): Promise<TicketRow | undefined> {
  return query.selectFrom('messaging_ticket').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Leases a ticket for renewal. Returns false if another process has it, it is fresh, or a retry is blocked. */
async function leaseTicket({ query }: Database, name: string, lease: LeaseSpan): Promise<boolean> {
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

async function storeTicket(
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

/** Blocks the renewal of a ticket until `until`. The stored ticket stays valid until its expiry. */
async function blockTicket({ query }: Database, name: string, until: Date): Promise<void> {
  await query
    .updateTable('messaging_ticket')
    .set({ leased_until: LONG_AGO, blocked_until: until })
    .where('name', '=', name)
    .execute();
}

/** Invalidates a ticket that the app refused, unless it was replaced meanwhile. */
async function invalidateTicket({ query }: Database, name: string, value: string): Promise<void> {
  await query
    .updateTable('messaging_ticket')
    .set({ value: '', expires_at: LONG_AGO, refresh_at: LONG_AGO })
    .where('name', '=', name)
    .where('value', '=', value)
    .execute();
}
