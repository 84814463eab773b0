import { randomBytes } from 'node:crypto';
import type { Program, State } from '@canvass/logic';
import { type AwardPlan, awardsOf, eligibleAwards } from '@canvass/logic/effects';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';
import { firstHead } from './ticket-store.ts';

/** In bytes: nobody guesses the id of a ticket. */
const TICKET_BYTES = 18;

/** Whether the end of a response may earn something, which is stored together with it. */
export const hasAwards = (program: Program): boolean => awardsOf(program).length > 0;

/**
 * A ticket for each award that a response has earned with its end (AWARD-1, AWARD-2), in the transaction that stores it.
 * Of a response that ends again after it was moved there is one all the same.
 */
export async function makeTickets(
  transaction: Transaction,
  earning: Earning,
  program: Program,
  state: State,
): Promise<void> {
  for (const plan of eligibleAwards(program, state)) await giveTicket(transaction, earning, plan);
}

/** A response that earns something, and when. */
interface Earning extends ResponseKey {
  readonly now: Date;
}

/** One ticket for an award, once for a response. */
export async function giveTicket(
  transaction: Transaction,
  { surveyId, seq, now }: Earning,
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
      head: firstHead(surveyId, ticket),
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['survey_id', 'aid', 'seq']).doNothing())
    .execute();
}
