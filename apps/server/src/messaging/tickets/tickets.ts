import { setTimeout as sleep } from 'node:timers/promises';
import type { Foundation } from '../../config/foundation.ts';
import { AppRefusal } from '../provider/call-app.ts';
import { blockTicket, findTicket, leaseTicket, spoilTicket, storeTicket } from './ticket-store.ts';

/** What the app gives for a while. */
export interface Given {
  readonly value: string;
  readonly seconds: number;
}

/** Milliseconds. Another one is got so long before the end, when the app takes both. */
const EARLY_MS = 5 * 60 * 1000;
/** Longer than two calls may take: then another process may try. */
const LEASE_MS = 15_000;
/** Nobody asks again for so long after a refusal, and after no answer. */
const REFUSED_MS = 60_000;
const UNANSWERED_MS = 5_000;
/** How often who waits for another process looks, and how many times: about as long as a lease. */
const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 150;

/** Tokens and tickets of the app, kept in the database: of all processes one asks for the next (MESSAGING-8). */
export interface Tickets {
  /** Undefined: it cannot be had now. */
  get(name: string, ask: () => Promise<Given>): Promise<string | undefined>;
  /** The app says that this one is not good. */
  spoil(name: string, value: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'>;

export function createTickets({ database, now, warn }: Parts): Tickets {
  async function refresh(name: string, ask: () => Promise<Given>): Promise<string | undefined> {
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
      for (let look = 0; look < MOST_LOOKS; look += 1) {
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
    spoil: (name, value) => spoilTicket(database, name, value),
  };
}
