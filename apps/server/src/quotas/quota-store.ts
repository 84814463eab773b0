import type { ResponseKey } from '../response-log/response-store.ts';
import { createRecentMap } from '../database/recent-map.ts';
import type { Statement } from '../database/database.ts';
import { BeginAgain, runIn, type Transaction } from '../database/transact.ts';
import type { SlotHolder } from '../response-log/hold-time.ts';

/** A cell whose row is locked until the transaction ends. */
interface LockedCell {
  readonly cell_id: string;
  readonly done: number;
  /** Live holds: those that had run out are gone. */
  readonly held: number;
  /** Set by an operator; null: what the version of the response says. */
  readonly cap: number | null;
}

/** The same as a response sees it. */
export interface LockedSlot extends LockedCell {
  /** It holds a slot there. */
  readonly own: boolean;
  /** It was asked to come again there. */
  readonly waits: boolean;
  /** How many were asked to come again before it. */
  readonly ahead: number;
  /** Slots that other responses of the same address hold. */
  readonly beside: number;
}

/**
 * Cells whose rows were committed: those of a survey are made once. Never those that a transaction has just made: who
 * believed in them before they are committed would make them too, with locks in hand, and wait for ever.
 */
const seen = createRecentMap<string, true>(100_000);

const LOCK_SLOTS: Statement = {
  name: 'lock-slots',
  text: 'select * from lock_slots($1, $2::bigint, $3::text[], $4::timestamptz, $5, $6)',
};
/** Of no response. */
const NOBODY = 0;

interface LockingMoment {
  readonly now: Date;
  /** Absent: nobody in particular. */
  readonly holder?: SlotHolder;
}

/**
 * Locks cells that are claimed and those in which the response holds a slot, in order of their ids, so that two
 * transactions never wait for each other, and takes away holds that have run out. Rows of cells that no response has
 * claimed before are made first, while nothing is locked, for the same reason.
 */
export async function lockSlots(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  claimed: readonly string[],
  { now, holder }: LockingMoment,
): Promise<readonly LockedSlot[]> {
  const unseen = claimed.filter((id) => seen.get(`${surveyId}/${id}`) === undefined);
  const made = unseen.length > 0 ? await makeCells(transaction, surveyId, unseen) : [];
  const parameters = [surveyId, seq, claimed, now, holder?.waiter ?? '', holder?.address ?? ''];
  const rows = await runIn<LockedSlot>(transaction, LOCK_SLOTS, parameters);
  const locked = new Set(rows.map(({ cell_id }) => cell_id));
  if (claimed.some((id) => !locked.has(id))) {
    // Deleted with their survey, which has been published again since.
    for (const id of claimed) seen.delete(`${surveyId}/${id}`);
    throw new BeginAgain('quota cells that were known are gone');
  }
  for (const id of unseen) if (!made.includes(id)) seen.set(`${surveyId}/${id}`, true);
  return rows;
}

/** The same for cells alone, whoever holds slots there. */
export const lockCells = (
  transaction: Transaction,
  surveyId: string,
  cellIds: readonly string[],
  now: Date,
): Promise<readonly LockedCell[]> => lockSlots(transaction, { surveyId, seq: NOBODY }, cellIds, { now });

/** Ids of the cells that had no row. */
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

/** What changes in the slots of one response; all of its cells are locked. */
export interface SlotChange {
  /** Slots that are given back. */
  readonly released: readonly string[];
  /** Slots that are taken or renewed, for how many minutes each call renews them, and until when they are held. */
  readonly taken: readonly { readonly cell_id: string; readonly minutes: number; readonly until: Date }[];
  /** Hash of the address whose slots these are; null: as before. */
  readonly address: string | null;
  readonly counted: readonly string[];
  readonly uncounted: readonly string[];
  /** What that does to the numbers of the cells. */
  readonly cells: readonly CellChange[];
}

/** What is added to the numbers of a cell, and which they were when that was decided. */
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
 * Stores the change by one statement, or by none if nothing changes. Makes the transaction begin again if a cell is no
 * longer as it was (docs/adr/0137).
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
