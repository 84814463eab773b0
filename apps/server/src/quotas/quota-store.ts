import type { ResponseKey } from '../response-log/response-store.ts';
import { createLruCache } from '../database/lru-cache.ts';
import type { Statement } from '../database/database.ts';
import { TransactionRestart, runIn, type Transaction } from '../database/transact.ts';
import type { SlotHolder } from '../response-log/hold-time.ts';

interface LockedCell {
  readonly cell_id: string;
  readonly done: number;
  /** Number of held slots, after expired holds were removed. */
  readonly held: number;
  /** The operator's cap. If null, the cap of the response's survey version applies. */
  readonly cap: number | null;
}

/**
 * A locked cell. `own`: one response holds a slot in it. `waits`: this response is in the cell's wait queue.
 */
export interface LockedSlot extends LockedCell {
  readonly own: boolean;
  readonly waits: boolean;
  /** Number of responses before this response in the wait queue. */
  readonly ahead: number;
  /** Number of slots held by other responses of the same address. */
  readonly beside: number;
}

/**
 * Cells whose rows are committed, so that calls need not create them. Rows that the current transaction creates are
 * left out, because other transactions cannot see and lock them yet.
 */
const committedCells = createLruCache<string, true>(100_000);

const LOCK_SLOTS: Statement = {
  name: 'lock-slots',
  text: 'select * from lock_slots($1, $2::bigint, $3::text[], $4::timestamptz, $5, $6)',
};
/** A `seq` that no response has. */
const NO_RESPONSE = 0;

interface LockContext {
  readonly now: Date;
  /** If present, the holder's queue positions and the other holds of its address are read too. */
  readonly holder?: SlotHolder;
}

/**
 * Locks the claimed cells and those in which the response holds a slot, and removes expired holds. Locks rows in
 * order of cell ids, so that two transactions cannot deadlock. For the same reason, creates missing rows of cells
 * before locking any row.
 */
export async function lockSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  claimed: readonly string[],
  { now, holder }: LockContext,
): Promise<readonly LockedSlot[]> {
  const uncommitted = claimed.filter((id) => committedCells.get(`${surveyId}/${id}`) === undefined);
  const createdIds = uncommitted.length > 0 ? await makeCells(transaction, surveyId, uncommitted) : [];
  const parameters = [surveyId, seq, claimed, now, holder?.waiter ?? '', holder?.address ?? ''];
  const rows = await runIn<LockedSlot>(transaction, LOCK_SLOTS, parameters);
  const locked = new Set(rows.map(({ cell_id }) => cell_id));
  if (claimed.some((id) => !locked.has(id))) {
    // The missing rows were deleted with their survey, which was then published again.
    for (const id of claimed) committedCells.delete(`${surveyId}/${id}`);
    throw new TransactionRestart('quota cells that were known are gone');
  }
  for (const id of uncommitted) if (!createdIds.includes(id)) committedCells.set(`${surveyId}/${id}`, true);
  return rows;
}

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

export interface SlotChange {
  readonly releasedCells: readonly string[];
  /** Each call of the respondent renews a hold for `minutes`. */
  readonly takenSlots: readonly {
    readonly cell_id: string;
    readonly minutes: number;
    readonly until: Date;
  }[];
  /** Null keeps the stored hash. */
  readonly address: string | null;
  readonly countedCells: readonly string[];
  readonly uncountedCells: readonly string[];
  readonly cells: readonly CellChange[];
}

/** The amounts to add to a cell's counts, and the counts on which the decision was based. */
interface CellChange {
  readonly cell_id: string;
  readonly held: number;
  readonly done: number;
  readonly numbersBefore: { readonly held: number; readonly done: number };
}

const CHANGE_SLOTS: Statement = {
  name: 'change-slots',
  text: 'select change_slots($1, $2::bigint, $3, $4::json)',
};

/**
 * Stores the change in one statement, or runs none if nothing changes. Restarts the transaction if the counts of a cell
 * have changed since the decision.
 */
export async function changeSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { releasedCells, takenSlots, address, countedCells, uncountedCells, cells }: SlotChange,
): Promise<void> {
  if (cells.length === 0 && takenSlots.length === 0) return;
  const change = {
    released: releasedCells,
    taken: takenSlots.map(({ cell_id: id, minutes: renewed, until: ends }) => ({ id, renewed, ends })),
    counted: countedCells,
    uncounted: uncountedCells,
    cells: cells.map(({ cell_id: id, held: held_by, done: done_by, numbersBefore }) => {
      return { id, held_by, done_by, held_was: numbersBefore.held, done_was: numbersBefore.done };
    }),
  };
  await runIn(transaction, CHANGE_SLOTS, [surveyId, seq, address, JSON.stringify(change)]);
}
