import { randomBytes } from 'node:crypto';
import type { Program, State } from '@canvass/logic';
import { type AwardPlan, awardsOf, findEligibleAwards } from '@canvass/logic/effects';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';
import { createFirstLogHash, moveTicket, type Ticket } from './ticket-store.ts';

/** Random bytes of a ticket id, which cannot be guessed. */
const TICKET_BYTES = 18;

/** Whether the end of a response may create tickets. */
export const hasAwards = (program: Program): boolean => awardsOf(program).length > 0;

/**
 * Creates a ticket for each award that a response has earned (AWARD-1, AWARD-2), in the transaction that ends it. A
 * response that ends again after a change of version keeps its tickets.
 */
export async function makeTickets(
  transaction: Transaction,
  earningResponse: EarningResponse,
  program: Program,
  state: State,
): Promise<void> {
  for (const plan of findEligibleAwards(program, state)) await giveTicket(transaction, earningResponse, plan);
}

interface EarningResponse extends ResponseKey {
  readonly now: Date;
}

/** Creates the ticket of an award, unless the response has it already. */
export async function giveTicket(
  transaction: Transaction,
  { surveyId, seq, now }: EarningResponse,
  { id: aid, award }: AwardPlan,
): Promise<void> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  await transaction
    .insertInto('award_ticket')
    .values({
      survey_id: surveyId,
      aid,
      seq,
      ticket,
      state: (award.activation ?? 'at_once') === 'at_once' ? 'ready' : 'pending',
      head: createFirstLogHash(surveyId, ticket),
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['survey_id', 'aid', 'seq']).doNothing())
    .execute();
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const EXPIRABLE_STATES: ReadonlySet<Ticket['state']> = new Set<Ticket['state']>(['pending', 'ready', 'won']);

type AuthoredAward = Pick<AwardPlan, 'award'>;

/** Returns undefined if the ticket never expires. */
export function findExpiry({ award }: AuthoredAward, ticket: Pick<Ticket, 'made_at'>): Date | undefined {
  const expiryTimes = [
    ...(award.expires_at === undefined ? [] : [Date.parse(award.expires_at)]),
    ...(award.expires_days === undefined ? [] : [ticket.made_at.getTime() + award.expires_days * DAY_MS]),
  ];
  return expiryTimes.length === 0 ? undefined : new Date(Math.min(...expiryTimes));
}

/** The present state of a ticket, which may have become active or expired since it was stored. */
export function computeCurrentState(award: AuthoredAward, ticket: Ticket, now: Date): Ticket['state'] {
  const { state } = ticket;
  const expiry = findExpiry(award, ticket);
  if (EXPIRABLE_STATES.has(state) && expiry !== undefined && expiry <= now) return 'expired';
  const { activation, active_from: from } = award.award;
  const isActive = activation === 'at' && from !== undefined && Date.parse(from) <= now.getTime();
  return state === 'pending' && isActive ? 'ready' : state;
}

/** Whether a ticket is pending, revoked or past its expiry, also if its prize was already given. */
export function isClosed(award: AuthoredAward, ticket: Ticket, now: Date): boolean {
  const state = computeCurrentState(award, ticket, now);
  const expiry = findExpiry(award, ticket);
  return state === 'pending' || state === 'revoked' || (expiry !== undefined && expiry <= now);
}

export async function storeCurrentState(
  transaction: Transaction,
  award: AuthoredAward,
  ticket: Ticket,
  now: Date,
): Promise<Ticket> {
  const state = computeCurrentState(award, ticket, now);
  if (state === ticket.state) return ticket;
  const act = state === 'expired' ? 'expired' : 'activated';
  return (await moveTicket(transaction, ticket, state, { act, now })) ?? ticket;
}

/**
 * Deletes the tickets and contact data of a response that is deleted or expires. Counters, log and payouts stay, without
 * personal data. If the deletion was requested, unredeemed coupons become void (AWARD-9). They are not issued again,
 * because the respondent may still have them.
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
