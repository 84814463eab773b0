import { type Failure, fail } from '../../http/failure.ts';
import type { Transaction } from '../../storage/transact.ts';
import { changePayout, lockPayout } from '../payouts/payout-store.ts';
import { lockTicketById, moveTicket } from '../tickets/ticket-store.ts';

interface Decision {
  readonly surveyId: string;
  readonly outNo: string;
  readonly act: 'retry' | 'give_up';
  readonly now: Date;
}

/** What an operator decides about a payout that was tried often enough: with the same number again, or never (AWARD-8). */
export async function decidePayout(
  transaction: Transaction,
  { surveyId, outNo, act, now }: Decision,
): Promise<object | Failure> {
  const payout = await lockPayout(transaction, surveyId, outNo);
  if (payout === undefined || payout.state !== 'dead') return fail('request.not_found');
  if (act === 'retry') {
    // More than one try: the provider is asked first what it knows of the number.
    await changePayout(transaction, payout, { state: 'waiting', tries: 1, next_at: now }, now);
    return { out_no: outNo };
  }
  await changePayout(transaction, payout, { state: 'given_up', next_at: null }, now);
  const ticket = await lockTicketById(transaction, surveyId, payout.ticket);
  if (ticket?.state === 'claiming' || ticket?.state === 'delivering')
    await moveTicket(transaction, ticket, 'failed', {
      act: 'payout given up',
      facts: { out_no: outNo },
      now,
    });
  return { out_no: outNo };
}
