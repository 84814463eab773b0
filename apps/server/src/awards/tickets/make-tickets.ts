import { randomBytes } from 'node:crypto';
import type { Program, State } from '@canvass/logic';
import { type AwardPlan, awardsOf, eligibleAwards } from '@canvass/logic/effects';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Transaction } from '../../database/transact.ts';
import { firstHead } from './ticket-store.ts';

/** Random bytes of a ticket id, which cannot be guessed. */
const TICKET_BYTES = 18;

/** Whether the end of a response may create tickets. */
export const hasAwards = (program: Program): boolean => awardsOf(program).length > 0;

/**
 * Creates a ticket for each award that a response has earned (AWARD-1, AWARD-2), in the transaction that stores its end. A
 * response that ends again after a change of version keeps its ticket.
 */
export async function makeTickets(
  transaction: Transaction,
  earning: EarningResponse,
  program: Program,
  state: State,
): Promise<void> {
  for (const plan of eligibleAwards(program, state)) await giveTicket(transaction, earning, plan);
}

/** A response that earns an award, and the time. */
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
      head: firstHead(surveyId, ticket),
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['survey_id', 'aid', 'seq']).doNothing())
    .execute();
}
