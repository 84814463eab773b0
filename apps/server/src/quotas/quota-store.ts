import type { ResponseKey } from '../response-log/response-store.ts';
import { createRecentMap } from '../database/recent-map.ts';
import type { Statement } from '../database/database.ts';
import { TransactionRestart, runIn, type Transaction } from '../database/transact.ts';
import type { SlotHolder } from '../response-log/hold-time.ts';

/** A cell whose row is locked until the transaction ends. */
interface LockedCell {
  readonly cell_id: string;
  readonly done: number;
  /** Current holds; expired ones are already removed. */
  readonly held: number;
  /** Limit set by an operator. If null, the limit of the response's version applies. */
  readonly cap: number | null;
}

/** A locked cell from the point of view of one response. */
export interface LockedSlot extends LockedCell {
  /** Whether the response holds a slot in the cell. */
  readonly own: boolean;
  /** Whether the response is in the cell's wait queue. */
  readonly waits: boolean;
  /** Number of responses before this response in the wait queue. */
  readonly ahead: number;
  /** Number of slots held by other responses of the same address. */
  readonly beside: number;
}

/**
 * Cells whose rows are known to be committed. Rows of open transactions are excluded: a transaction that relied on them
 * would create them, too, while holding locks, and never finish.
 */
const committed = createRecentMap<string, true>(100_000);

const LOCK_SLOTS: Statement = {
  name: 'lock-slots',
  text: 'select * from lock_slots($1, $2::bigint, $3::text[], $4::timestamptz, $5, $6)',
};
/** A `seq` that no response has. */
const NO_RESPONSE = 0;

interface LockContext {
  readonly now: Date;
  /** The holder of the slots. Absent if the call has no particular holder. */
  readonly holder?: SlotHolder;
}

/**
 * Locks the claimed cells and those in which the response holds a slot, and removes expired holds. Locks are taken in
 * order of cell ids, so that two transactions never block each other. For the same reason, missing rows of cells are
 * created before anything is locked.
 */
export async function lockSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  claimed: readonly string[],
  { now, holder }: LockContext,
): Promise<readonly LockedSlot[]> {
  const uncommitted = claimed.filter((id) => committed.get(`${surveyId}/${id}`) === undefined);
  const made = uncommitted.length > 0 ? await makeCells(transaction, surveyId, uncommitted) : [];
  const parameters = [surveyId, seq, claimed, now, holder?.waiter ?? '', holder?.address ?? ''];
  const rows = await runIn<LockedSlot>(transaction, LOCK_SLOTS, parameters);
  const locked = new Set(rows.map(({ cell_id }) => cell_id));
  if (claimed.some((id) => !locked.has(id))) {
    // The missing rows were deleted with their survey, which has been published again since.
    for (const id of claimed) committed.delete(`${surveyId}/${id}`);
    throw new TransactionRestart('quota cells that were known are gone');
  }
  for (const id of uncommitted) if (!made.includes(id)) committed.set(`${surveyId}/${id}`, true);
  return rows;
}

/** Locks only the given cells, without a particular holder. */
export const lockCells = (
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
  now: Date,
): Promise<readonly LockedCell[]> => lockSlots(transaction, { surveyId, seq: NO_RESPONSE }, cellIds, { now });

/** Creates the missing rows of these cells. Returns the ids of the cells that had no row. */
async function makeCells(
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction
    .insertInto('quota_cell')
    .values(cellIds.toSorted().map((cell_id) => ({ survey_id: surveyId, cell_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('cell_id')
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

/** Cells in which a response was counted. */
export async function findCounted(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('quota_count')
    .select('cell_id')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  return rows.map(({ cell_id }) => cell_id);
}

/** The changes to the slots of one response. All of its cells are locked. */
export interface SlotChange {
  /** Ids of the cells whose slots are released. */
  readonly released: readonly string[];
  /** Slots that are taken or renewed: the minutes by which each call renews them, and when they expire. */
  readonly taken: readonly { readonly cell_id: string; readonly minutes: number; readonly until: Date }[];
  /** Hash of the address that holds these slots. Null keeps the stored one. */
  readonly address: string | null;
  readonly counted: readonly string[];
  readonly uncounted: readonly string[];
  /** The resulting changes to the numbers of the cells. */
  readonly cells: readonly CellChange[];
}

/** The amounts added to a cell's numbers, and the numbers on which the decision was based. */
interface CellChange {
  readonly cell_id: string;
  readonly held: number;
  readonly done: number;
  readonly was: { readonly held: number; readonly done: number };
}

const CHANGE_SLOTS: Statement = {
  name: 'change-slots',
  text: 'select change_slots($1, $2::bigint, $3, $4::json)',
};

/**
 * Stores the change in one statement; runs none if nothing changes. Restarts the transaction if the numbers of a cell
 * have changed since the decision (docs/adr/0137).
 */
export async function changeSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { released, taken, address, counted, uncounted, cells }: SlotChange,
): Promise<void> {
  if (cells.length === 0 && taken.length === 0) return;
  const change = {
    released,
    taken: taken.map(({ cell_id: id, minutes: renewed, until: ends }) => ({ id, renewed, ends })),
    counted,
    uncounted,
    cells: cells.map(({ cell_id: id, held: held_by, done: done_by, was }) => {
      return { id, held_by, done_by, held_was: was.held, done_was: was.done };
    }),
  };
  await runIn(transaction, CHANGE_SLOTS, [surveyId, seq, address, JSON.stringify(change)]);
}
