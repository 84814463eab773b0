import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { lockTicket, moveTicket } from '../tickets/ticket-store.ts';

interface Decision {
  readonly surveyId: string;
  readonly aid: string;
  readonly seqs: readonly number[];
  readonly act: 'let_in' | 'revoke';
  readonly now: Date;
}

/** Lets responses in, or revokes what they have not drawn yet; others stay as they are. */
export async function decideTickets(
  database: Database,
  { surveyId, aid, seqs, act, now }: Decision,
): Promise<{ readonly changed: number }> {
  let changed = 0;
  for (const seq of seqs) {
    const isChanged = await transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { surveyId, aid, seq });
      const isOpen = ticket?.state === 'pending' || (act === 'revoke' && ticket?.state === 'ready');
      if (ticket === undefined || !isOpen) return false;
      const to = act === 'let_in' ? 'ready' : 'revoked';
      return (await moveTicket(transaction, ticket, to, { act: `operator ${act}`, now })) !== undefined;
    });
    if (isChanged) changed += 1;
  }
  return { changed };
}
