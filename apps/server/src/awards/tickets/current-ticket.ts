import type { AwardPlan } from '@canvass/logic/effects';
import type { Transaction } from '../../database/transact.ts';
import { moveTicket, type Ticket } from './ticket-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** States in which a ticket can expire. */
const EXPIRABLE_STATES: ReadonlySet<Ticket['state']> = new Set<Ticket['state']>(['pending', 'ready', 'won']);

type AuthoredAward = Pick<AwardPlan, 'award'>;

/** The expiry of a ticket. Undefined if it never expires. */
export function expiryOf({ award }: AuthoredAward, ticket: Pick<Ticket, 'made_at'>): Date | undefined {
  const ends = [
    ...(award.expires_at === undefined ? [] : [Date.parse(award.expires_at)]),
    ...(award.expires_days === undefined ? [] : [ticket.made_at.getTime() + award.expires_days * DAY_MS]),
  ];
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** The present state of a ticket, which may have become active or expired since it was stored. */
export function currentState(award: AuthoredAward, ticket: Ticket, now: Date): Ticket['state'] {
  const { state } = ticket;
  const expiry = expiryOf(award, ticket);
  if (EXPIRABLE_STATES.has(state) && expiry !== undefined && expiry <= now) return 'expired';
  const { activation, active_from: from } = award.award;
  const isActive = activation === 'at' && from !== undefined && Date.parse(from) <= now.getTime();
  return state === 'pending' && isActive ? 'ready' : state;
}

/** Whether a ticket cannot be used, because it is pending, expired or revoked. */
export function isClosed(award: AuthoredAward, ticket: Ticket, now: Date): boolean {
  const state = currentState(award, ticket, now);
  const expiry = expiryOf(award, ticket);
  return state === 'pending' || state === 'revoked' || (expiry !== undefined && expiry <= now);
}

/** Stores the present state of a locked ticket. */
export async function storeCurrentState(
  transaction: Transaction,
  award: AuthoredAward,
  ticket: Ticket,
  now: Date,
): Promise<Ticket> {
  const state = currentState(award, ticket, now);
  if (state === ticket.state) return ticket;
  const act = state === 'expired' ? 'expired' : 'activated';
  return (await moveTicket(transaction, ticket, state, { act, now })) ?? ticket;
}
