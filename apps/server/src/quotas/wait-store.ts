import type { Database, Statement } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { HeldCell, SlotHolder } from '../response-log/bounded-holds.ts';

/** Minutes for which whoever was asked to come again is waited for. Browsers come after five at most. */
const WAIT_MINUTES = 10;

interface Waiting {
  readonly holder: SlotHolder;
  readonly cells: readonly HeldCell[];
  readonly now: Date;
}

const WAIT: Statement = {
  name: 'wait-for-slot',
  text: 'select wait_for_slot($1, $2::json, $3, $4, $5::timestamptz, $6::timestamptz)',
};

/** Whoever is here is waited for, in the order of the first time; of one address only so many. */
export async function waitFor(
  database: Pick<Database, 'run'>,
  surveyId: string,
  { holder, cells, now }: Waiting,
): Promise<void> {
  const { waiter, address = null } = holder;
  if (waiter === undefined) return;
  const until = new Date(now.getTime() + WAIT_MINUTES * 60_000);
  const wanted = JSON.stringify(cells.map(({ cell: id, most }) => ({ id, most })));
  await database.run(WAIT, [surveyId, wanted, waiter, address, now, until]);
}

/** Waits for nothing any more: there was a slot, or there will be none. */
export async function stopWaiting(transaction: Transaction, surveyId: string, waiter: string): Promise<void> {
  await transaction
    .deleteFrom('quota_wait')
    .where('survey_id', '=', surveyId)
    .where('waiter', '=', waiter)
    .execute();
}
