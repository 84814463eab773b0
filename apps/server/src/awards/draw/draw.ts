import type { TicketState } from '@canvass/protocol';
import { type Failure, fail } from '../../http/failure.ts';
import { BeginAgain, type Transaction } from '../../storage/transact.ts';
import { giveBack } from '../award-counts.ts';
import { openPayout } from '../payouts/payout-store.ts';
import type { PublishedAward } from '../published-award.ts';
import { moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import { countLimit, limitOf } from './award-limits.ts';
import { rollPrize, type Won } from './take-prize.ts';

/** How many draws a ticket has left. */
export const drawsLeft = (
  { award }: PublishedAward,
  { state, draws }: Pick<Ticket, 'state' | 'draws'>,
): number => (state === 'ready' || state === 'lost' ? Math.max(0, (award.draws ?? 1) - draws) : 0);

/**
 * Draws, for a ticket that the transaction holds and that has a draw left: counts it, rolls, takes the prize, and notes
 * all of it, or nothing. A failure says which limit is reached; then nothing was rolled.
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
  if (won === undefined) await uncountWin(transaction, award, ticket, now);
  const about = { act: 'drawn', facts: { rolls, revision: award.revision, won: won !== undefined }, now };
  // Who has drawn is stored with the draw, where it was not before.
  const { verified, verified_by } = ticket;
  const drawn = { draws: ticket.draws + 1, verified, verified_by };
  const moved = await moveTicket(transaction, ticket, won === undefined ? 'lost' : stateAfterWin(won), {
    ...about,
    ...(won !== undefined && { facts: { ...about.facts, amount: won.amount } }),
    change:
      won === undefined ? drawn : { ...drawn, prize: won.prize.id, amount: won.amount, coupon: won.coupon },
  });
  if (moved === undefined) throw new BeginAgain();
  if (won?.prize.gives === 'points')
    await openPayout(transaction, moved, { kind: 'points', account: null, now });
  return moved;
}

/** What needs nothing more of the winner is on its way at once. */
function stateAfterWin({ prize }: Won): TicketState {
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

/** A win is counted before the roll, so that who may not win again is not told that they have. */
async function countDraw(
  transaction: Transaction,
  award: PublishedAward,
  ticket: Ticket,
  now: Date,
): Promise<Failure | undefined> {
  const wins = await countLimit(transaction, { ...ticket, award, now }, 'wins');
  if (wins !== undefined) return fail(wins);
  const draws = await countLimit(transaction, { ...ticket, award, now }, 'draws');
  if (draws === undefined) return undefined;
  await uncountWin(transaction, award, ticket, now);
  return fail(draws);
}

async function uncountWin(
  transaction: Transaction,
  award: PublishedAward,
  { verified }: Ticket,
  now: Date,
): Promise<void> {
  const limit = limitOf(award, 'wins', verified, now);
  if (limit !== undefined) await giveBack(transaction, limit);
}
