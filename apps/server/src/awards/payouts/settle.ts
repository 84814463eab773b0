import type { Transaction } from '../../database/transact.ts';
import { decreaseCounter } from '../award-counts.ts';
import { BUDGET_COUNTER } from '../draw/draw.ts';
import { lockTicketById, moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import type { PayoutOutcome } from './payout-provider.ts';
import { changePayout, lockPayout, type Payout, type PayoutChange } from './payout-store.ts';

/** The delay after the first failed try. It doubles with each try, up to an hour. */
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;
/** After this number of tries, which take about two days, an operator decides. */
const MAX_TRIES = 58;
const CHECK_SENT_AFTER_MS = 60_000;

const waitAfter = (tries: number): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20));

/**
 * Stores the outcome of a payout and the state of its ticket in one transaction. Outcomes after the final one change
 * nothing, because callbacks arrive twice and in any order.
 */
export async function settle(
  transaction: Transaction,
  { survey_id: surveyId, out_no: outNo }: Pick<Payout, 'survey_id' | 'out_no'>,
  outcome: PayoutOutcome,
  now: Date,
): Promise<Payout['state'] | undefined> {
  const payout = await lockPayout(transaction, surveyId, outNo);
  if (payout === undefined) return undefined;
  if (payout.state !== 'waiting' && payout.state !== 'sent' && payout.state !== 'dead') return payout.state;
  const change = computeChange(payout, outcome, now);
  await changePayout(transaction, payout, { ...change, leased_until: null }, now);
  if (change.state === 'failed') await freeBudget(transaction, payout);
  const nextState = ticketStateOf(change);
  if (nextState !== undefined)
    await moveTicketOfPayout(transaction, payout, nextState, { act: `payout ${change.state}`, now });
  return change.state;
}

/** Returns the next state of the payout's ticket. Undefined if the ticket keeps its state. */
const ticketStateOf = ({ state, provider_state: providerState }: ReturnType<typeof computeChange>) =>
  TICKET_STATE_OF_PAYOUT[state] ??
  (state === 'sent' && providerState !== 'WAIT_USER_CONFIRM' ? 'delivering' : undefined);

async function moveTicketOfPayout(
  transaction: Transaction,
  { survey_id: surveyId, ticket: id, out_no }: Payout,
  nextState: Ticket['state'],
  transition: { readonly act: string; readonly now: Date },
): Promise<void> {
  const ticket = await lockTicketById(transaction, surveyId, id);
  if (ticket !== undefined && ticket.state !== nextState && UNSETTLED_STATES.has(ticket.state))
    await moveTicket(transaction, ticket, nextState, { ...transition, facts: { out_no } });
}

/** Adds the amount of a failed payout to the budget (AWARD-8), once, because failed payouts never change. */
async function freeBudget(
  transaction: Transaction,
  { survey_id: surveyId, aid, kind, amount }: Payout,
): Promise<void> {
  if (kind === 'red_packet')
    await decreaseCounter(transaction, { surveyId, aid, subject: BUDGET_COUNTER, amount });
}

const TICKET_STATE_OF_PAYOUT: Partial<Record<Payout['state'], Ticket['state']>> = {
  done: 'delivered',
  failed: 'failed',
};
const UNSETTLED_STATES: ReadonlySet<Ticket['state']> = new Set<Ticket['state']>(['claiming', 'delivering']);

function computeChange(
  { tries }: Payout,
  outcome: PayoutOutcome,
  now: Date,
): PayoutChange & Pick<Payout, 'state'> {
  const dateAfter = (ms: number) => new Date(now.getTime() + ms);
  switch (outcome.type) {
    case 'done':
      return { state: 'done', next_at: null, last_error: null };
    case 'failed':
      return { state: 'failed', next_at: null, provider_state: outcome.state };
    case 'sent':
      return {
        state: 'sent',
        provider_state: outcome.state,
        ...(outcome.packageInfo !== undefined && { package_info: outcome.packageInfo }),
        last_error: null,
        tries: 1,
        next_at: dateAfter(CHECK_SENT_AFTER_MS),
      };
    case 'later':
      return tries >= MAX_TRIES
        ? { state: 'dead', next_at: null, last_error: outcome.reason }
        : { state: 'waiting', next_at: dateAfter(waitAfter(tries)), last_error: outcome.reason };
  }
}
