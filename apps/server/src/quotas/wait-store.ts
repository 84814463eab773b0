import type { Database, Statement } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { HeldCell, SlotHolder } from '../response-log/hold-time.ts';

/** Minutes until a respondent loses the position in the wait queue. Browsers repeat the call within five minutes. */
const WAIT_MINUTES = 10;

interface WaitRequest {
  readonly holder: SlotHolder;
  readonly cells: readonly HeldCell[];
  readonly now: Date;
}

const WAIT_FOR_SLOT: Statement = {
  name: 'wait-for-slot',
  text: 'select wait_for_slot($1, $2::json, $3, $4, $5::timestamptz, $6::timestamptz)',
};

/** Adds the holder to the end of the wait queues of these cells, or extends its wait. Limits the waiters of an address. */
export async function joinWaitQueue(
  database: Pick<Database, 'run'>,
  surveyId: string,
  { holder, cells, now }: WaitRequest,
): Promise<void> {
  const { waiter, address = null } = holder;
  if (waiter === undefined) return;
  const until = new Date(now.getTime() + WAIT_MINUTES * 60_000);
  const cellsJson = JSON.stringify(cells.map(({ cell: id, maxWaiters: most }) => ({ id, most })));
  await database.run(WAIT_FOR_SLOT, [surveyId, cellsJson, waiter, address, now, until]);
}

export async function leaveWaitQueue(
  transaction: Transaction,
  surveyId: string,
  waiter: string,
): Promise<void> {
  await transaction
    .deleteFrom('quota_wait')
    .where('survey_id', '=', surveyId)
    .where('waiter', '=', waiter)
    .execute();
}
