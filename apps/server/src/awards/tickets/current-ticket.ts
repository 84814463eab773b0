import type { AwardPlan } from '@canvass/logic/effects';
import type { Transaction } from '../../database/transact.ts';
import { moveTicket, type Ticket } from './ticket-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** States in which something can still be lost by waiting too long. */
const PASSES: ReadonlySet<Ticket['state']> = new Set<Ticket['state']>(['pending', 'ready', 'won']);

type Authored = Pick<AwardPlan, 'award'>;

/** Until when a ticket is good; undefined: for good. */
export function expiryOf({ award }: Authored, ticket: Pick<Ticket, 'made_at'>): Date | undefined {
  const ends = [
    ...(award.expires_at === undefined ? [] : [Date.parse(award.expires_at)]),
    ...(award.expires_days === undefined ? [] : [ticket.made_at.getTime() + award.expires_days * DAY_MS]),
  ];
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** In which state a ticket is now, by the clock alone: it may have become active, or have expired. */
export function stateNow(award: Authored, ticket: Ticket, now: Date): Ticket['state'] {
  const { state } = ticket;
  const expiry = expiryOf(award, ticket);
  if (PASSES.has(state) && expiry !== undefined && expiry <= now) return 'expired';
  const { activation, active_from: from } = award.award;
  const isActive = activation === 'at' && from !== undefined && Date.parse(from) <= now.getTime();
  return state === 'pending' && isActive ? 'ready' : state;
}

/** Nothing more can come of it: it is not active yet, over, or taken back. */
export function isClosed(award: Authored, ticket: Ticket, now: Date): boolean {
  const state = stateNow(award, ticket, now);
  const expiry = expiryOf(award, ticket);
  return state === 'pending' || state === 'revoked' || (expiry !== undefined && expiry <= now);
}

/** The same, stored, for a ticket that the transaction holds. */
export async function broughtUp(
  transaction: Transaction,
  award: Authored,
  ticket: Ticket,
  now: Date,
): Promise<Ticket> {
  const state = stateNow(award, ticket, now);
  if (state === ticket.state) return ticket;
  const act = state === 'expired' ? 'expired' : 'activated';
  return (await moveTicket(transaction, ticket, state, { act, now })) ?? ticket;
}
