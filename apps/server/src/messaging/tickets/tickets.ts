import { setTimeout as sleep } from 'node:timers/promises';
import type { Foundation } from '../../config/foundation.ts';
import { AppRefusal } from '../provider/call-app.ts';
import { blockTicket, findTicket, leaseTicket, invalidateTicket, storeTicket } from './ticket-store.ts';

/** A token or ticket of the app, with its lifetime. */
export interface IssuedTicket {
  readonly value: string;
  readonly seconds: number;
}

/**
 * Milliseconds before its expiry at which a ticket is renewed. Until the expiry the app accepts the old and the new
 * ticket.
 */
const EARLY_MS = 5 * 60 * 1000;
/** Milliseconds of a lease, longer than two calls may take. After that another process may renew the ticket. */
const LEASE_MS = 15_000;
/** Milliseconds until the next try, after a refusal and after a missing reply. */
const REFUSED_MS = 60_000;
const UNANSWERED_MS = 5_000;
/** The interval and number of checks while another process renews the ticket, together about a lease. */
const LOOK_EVERY_MS = 100;
const MAX_LOOKS = 150;

/** Tokens and tickets of the app, stored in the database. Only one process at a time renews them (MESSAGING-8). */
export interface Tickets {
  /** Undefined if the app does not issue one now. */
  get(name: string, ask: () => Promise<IssuedTicket>): Promise<string | undefined>;
  /** Invalidates a ticket that the app refused. */
  invalidate(name: string, value: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'>;

export function createTickets({ database, now, warn }: Parts): Tickets {
  async function refresh(name: string, ask: () => Promise<IssuedTicket>): Promise<string | undefined> {
    try {
      const { value, seconds } = await ask();
      const lasts = seconds * 1000;
      const expires_at = new Date(now() + lasts);
      const refresh_at = new Date(now() + Math.max(lasts - EARLY_MS, lasts / 2));
      await storeTicket(database, name, { value, expires_at, refresh_at });
      return value;
    } catch (error) {
      const code = error instanceof AppRefusal ? error.code : undefined;
      await blockTicket(database, name, new Date(now() + (code === undefined ? UNANSWERED_MS : REFUSED_MS)));
      const why = code ?? (error instanceof Error ? error.name : 'unknown');
      warn({ ticket: name, why }, 'the messaging app did not give what was asked for (docs/messaging.md)');
      return undefined;
    }
  }

  return {
    async get(name, ask) {
      for (let look = 0; look < MAX_LOOKS; look += 1) {
        const at = now();
        const row = await findTicket(database, name);
        const isGood = row !== undefined && row.expires_at.getTime() > at;
        if (isGood && row.refresh_at.getTime() > at) return row.value;
        const until = new Date(at + LEASE_MS);
        const isOurs = await leaseTicket(database, name, { now: new Date(at), until });
        if (isOurs) return (await refresh(name, ask)) ?? (isGood ? row.value : undefined);
        if (isGood) return row.value;
        if (row !== undefined && row.blocked_until.getTime() > at) return undefined;
        await sleep(LOOK_EVERY_MS);
      }
      return undefined;
    },
    invalidate: (name, value) => invalidateTicket(database, name, value),
  };
}
