import type { PrizePlan } from '@canvass/logic/effects';
import type { TicketState } from '@canvass/protocol';
import { type Failure, fail } from '../../http/failure.ts';
import { TransactionRestart, type Transaction } from '../../database/transact.ts';
import { decreaseCounter } from '../award-counts.ts';
import { openPayout } from '../payouts/payout-store.ts';
import type { PublishedAward } from '../published-award.ts';
import { moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import { countLimit, type LimitName, findLimitCounter } from './award-limits.ts';
import { rollPrize, type WonPrize } from './roll-prize.ts';

/** The number of draws left on a ticket. */
export const countDrawsLeft = (
  { award }: PublishedAward,
  { state, draws }: Pick<Ticket, 'state' | 'draws'>,
): number => (state === 'ready' || state === 'lost' ? Math.max(0, (award.draws ?? 1) - draws) : 0);

/**
 * Draws for a locked ticket with a draw left: counts the draw, rolls, takes the prize and logs all of it. Returns a failure
 * without rolling if a limit is reached.
 */
export async function draw(
  transaction: Transaction,
  award: PublishedAward,
  ticket: Ticket,
  now: Date,
): Promise<Ticket | Failure> {
  if (award.auth !== 'close' && ticket.verified === null) return fail('verification.not_sent');
  const refused = await countDraw(transaction, award, ticket, now);
  if (refused !== undefined) return refused;
  const { rolls, won } = await rollPrize(transaction, award, { ticket: ticket.ticket, now });
  if (won === undefined) await uncountDraw(transaction, award, { ...ticket, now }, ['wins', 'claims']);
  else if (!isTakenAtOnce(won.prize)) await uncountDraw(transaction, award, { ...ticket, now }, ['claims']);
  const about = { act: 'drawn', facts: { rolls, revision: award.revision, won: won !== undefined }, now };
  // The account of a red packet becomes known with the draw, and is stored here.
  const { verified, verified_by } = ticket;
  const drawn = { draws: ticket.draws + 1, verified, verified_by };
  const moved = await moveTicket(transaction, ticket, won === undefined ? 'lost' : stateAfterWin(won), {
    ...about,
    ...(won !== undefined && { facts: { ...about.facts, amount: won.amount } }),
    change:
      won === undefined ? drawn : { ...drawn, prize: won.prize.id, amount: won.amount, coupon: won.coupon },
  });
  if (moved === undefined) throw new TransactionRestart();
  if (won?.prize.gives === 'points')
    await openPayout(transaction, moved, { kind: 'points', account: null, now });
  return moved;
}

/** Whether a prize counts as claimed with the draw, because its winner need not send anything. */
const isTakenAtOnce = ({ gives, prize }: PrizePlan): boolean =>
  gives !== 'goods' && !(gives === 'text' && prize.asks_phone === true);

/** The state of a ticket that has won. Prizes that need nothing from the winner are delivered or on their way. */
function stateAfterWin({ prize }: WonPrize): TicketState {
  switch (prize.gives) {
    case 'goods':
    case 'red_packet':
      return 'won';
    case 'coupon':
      return 'delivered';
    case 'points':
      return 'delivering';
    case 'text':
      return prize.prize.asks_phone === true ? 'won' : 'delivered';
  }
}

/**
 * Counts the draw, and also the win and the claim that it may lead to: a limit must refuse before the roll shows that the
 * respondent would have won.
 */
async function countDraw(
  transaction: Transaction,
  award: PublishedAward,
  ticket: Ticket,
  now: Date,
): Promise<Failure | undefined> {
  const counting = { ...ticket, now };
  const whats = award.prizes.some(isTakenAtOnce) ? COUNTED_LIMITS_WITH_CLAIMS : COUNTED_LIMITS;
  const counted: LimitName[] = [];
  for (const what of whats) {
    const refused = await countLimit(transaction, { ...counting, award }, what);
    if (refused === undefined) counted.push(what);
    else {
      await uncountDraw(transaction, award, counting, counted);
      return fail(refused);
    }
  }
  return undefined;
}
const COUNTED_LIMITS = ['wins', 'draws'] as const;
const COUNTED_LIMITS_WITH_CLAIMS = ['wins', 'claims', 'draws'] as const;

async function uncountDraw(
  transaction: Transaction,
  award: PublishedAward,
  { verified, now }: Pick<Ticket, 'verified'> & { readonly now: Date },
  whats: readonly LimitName[],
): Promise<void> {
  const counted = whats.filter((what) => what !== 'claims' || award.prizes.some(isTakenAtOnce));
  for (const what of counted) {
    const limit = findLimitCounter(award, what, verified, now);
    if (limit !== undefined) await decreaseCounter(transaction, limit);
  }
}
