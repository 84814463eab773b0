import {
  decideQuota,
  type FullCell,
  type QuotaClaim,
  type QuotaDecision,
  type TakenCell,
} from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import { TransactionRestart, type Transaction } from '../database/transact.ts';
import {
  UNLIMITED_HOLDER,
  holdEndOf,
  computeHoldEnd,
  type SlotHolder,
  type SlotsHeld,
} from '../response-log/hold-time.ts';
import { changeSlots, findCounted, lockSlots, type SlotChange, type LockedSlot } from './quota-store.ts';
import { leaveWaitQueue } from './wait-store.ts';

/** The share of a cell's slots that one address may hold at a time, but always at least `MIN_PER_ADDRESS` slots. */
const ADDRESS_SHARE = 1 / 5;

const MIN_PER_ADDRESS = 5;

/** The number of slots of a cell that one address may hold, and of respondents of one address who may wait for a slot. */
const slotsPerAddress = (cap: number): number => Math.max(MIN_PER_ADDRESS, Math.ceil(cap * ADDRESS_SHARE));

/** The slots of one response in quota cells, within one transaction that has locked the response's row. */
export interface Slots {
  /**
   * Locks all cells that these claims may need, all cells in which the response holds a slot, and `extraCells`, before
   * all other locks. The other functions call it as well. Later claims on other cells make the transaction begin again.
   */
  lock(claims: readonly QuotaClaim[], extraCells?: readonly string[]): Promise<void>;
  /**
   * Holds the claimed slots, renews holds and releases slots that are no longer claimed. If a cell is full, or
   * held slots stop the call, returns this cell or the held cells, and changes no slot. A holder at its limits continues without a hold.
   */
  hold(claims: readonly QuotaClaim[]): Promise<FullCell | SlotsHeld | undefined>;
  /** Counts the response. Changes no slot if held slots stop the call. Releases all holds and counts nothing if a cell is full. */
  count(claims: readonly QuotaClaim[]): Promise<'counted' | { readonly full: FullCell } | SlotsHeld>;
  /** Releases the holds of a response that is not counted. */
  release(): Promise<void>;
}

interface Cell {
  done: number;
  held: number;
  readonly cap: number | null;
}

export function createSlots(
  transaction: Transaction,
  key: ResponseKey,
  now: Date,
  holder: SlotHolder = UNLIMITED_HOLDER,
): Slots {
  const open = openCells(transaction, key, now, holder);
  const { rules, lock, changeTo } = open;
  const decide = (claims: readonly QuotaClaim[]) => decideOn(claims, key.seq, open);

  return {
    lock,
    async hold(claims) {
      await lock(claims);
      const decision = decide(claims);
      // A `warn_back` group asks for another answer immediately and never ends a response.
      const canEnd = 'full' in decision && decision.full.group.onFull === 'terminate';
      const onHeld = canEnd ? rules.applyOnHeld(decision, claims) : 'end';
      if (onHeld === 'pass') return undefined;
      if (onHeld !== 'end') return onHeld;
      await rules.leaveWaitQueue();
      if ('full' in decision) return decision.full;
      const takenCells = decision.takenCells.filter((one) => rules.canHold(one, claims));
      await changeSlots(
        transaction,
        key,
        changeTo(new Map(takenCells.map(({ cell, group }) => [cell, group.holdMinutes]))),
      );
      return undefined;
    },
    async count(claims) {
      await lock(claims);
      const decision = decide(claims);
      const onHeld = rules.applyOnHeld(decision, claims);
      if (typeof onHeld === 'object') return onHeld;
      await rules.leaveWaitQueue();
      const isFull = 'full' in decision;
      await changeSlots(
        transaction,
        key,
        changeTo(new Map(), isFull ? [] : decision.takenCells.map(({ cell }) => cell)),
      );
      return isFull ? { full: decision.full } : 'counted';
    },
    async release() {
      await lock([]);
      await changeSlots(transaction, key, changeTo(new Map()));
    },
  };
}

type OpenCells = ReturnType<typeof openCells>;

/**
 * Decides like the simulator's ledger (`decideQuota`), but on locked rows, so that concurrent respondents never get
 * more slots than the cell has (QUOTA-5, TRUST-3).
 */
const decideOn = (claims: readonly QuotaClaim[], respondent: number, { cells, ownCells, rules }: OpenCells) =>
  decideQuota(claims, {
    respondent,
    holds: (id) => ownCells.has(id),
    fill(id) {
      const { done, held, cap } = lockedCell(cells, id);
      return { done, held: held + rules.countAhead(id), cap: cap ?? plannedCap(id, claims) };
    },
  });

function openCells(transaction: Transaction, key: ResponseKey, now: Date, holder: SlotHolder) {
  const cells = new Map<string, Cell>();
  const ownCells = new Set<string>();
  let isLocked = false;
  const holdsSlot = (id: string) => ownCells.has(id);
  const capOf = (id: string) => lockedCell(cells, id).cap;
  const rules = createHoldRules({ transaction, key, now, holder, capOf, holdsSlot });

  async function lock(claims: readonly QuotaClaim[], extraCells: readonly string[] = []): Promise<void> {
    const neededIds = [...claims.flatMap(decisiveCells), ...extraCells];
    const ids = [...new Set(neededIds)].filter((id) => !cells.has(id)).sort();
    if (isLocked && ids.length > 0)
      throw new TransactionRestart('more quota cells are claimed than were locked');
    if (isLocked) return;
    const locked = await lockSlots(transaction, key, ids, { now, holder });
    for (const { cell_id, done, held, cap } of locked) cells.set(cell_id, { done, held, cap });
    rules.recordLocked(locked);
    // From now on, no other transaction can change the slots of the response.
    for (const { cell_id } of locked.filter((cell) => cell.own)) ownCells.add(cell_id);
    isLocked = true;
  }

  /**
   * The change after which the response holds exactly the slots `minutesByCell`, and `countedCells` count it too. Already
   * updates the counts in memory, because the transaction ends if storing the change fails.
   */
  function changeTo(
    minutesByCell: ReadonlyMap<string, number>,
    countedCells: readonly string[] = [],
  ): SlotChange {
    const change = computeSlotChange({ cells, ownCells }, minutesByCell, countedCells);
    for (const { cell_id, held, done } of change.cells) {
      const cell = lockedCell(cells, cell_id);
      cell.held += held;
      cell.done += done;
    }
    ownCells.clear();
    for (const id of minutesByCell.keys()) ownCells.add(id);
    const until = (minutes: number) => holdEndOf(now, minutes, holder);
    const takenSlots = [...minutesByCell].map(([cell_id, minutes]) => ({
      cell_id,
      minutes,
      until: until(minutes),
    }));
    return { ...change, takenSlots, address: holder.address ?? null };
  }
  return { cells, ownCells, rules, lock, changeTo };
}

/** The cells on which a claim depends. A `warn_back` group needs all cells, to know if another answer would help. */
const decisiveCells = ({ group, candidates, keptCells = [] }: QuotaClaim): readonly string[] =>
  group.onFull === 'warn_back' ? group.cells.map(({ id }) => id) : [...candidates, ...keptCells];

/** The change after which the response holds the slots `minutesByCell`, and `countedCells` count it too. */
function computeSlotChange(
  { cells: locked, ownCells }: Pick<OpenCells, 'cells' | 'ownCells'>,
  minutesByCell: ReadonlyMap<string, number>,
  countedCells: readonly string[],
): Omit<SlotChange, 'takenSlots' | 'address'> {
  const ids = [...new Set([...ownCells, ...minutesByCell.keys(), ...countedCells])];
  const cells = ids.map((cell_id) => ({
    cell_id,
    held: Number(minutesByCell.has(cell_id)) - Number(ownCells.has(cell_id)),
    done: Number(countedCells.includes(cell_id)),
    numbersBefore: numbersOf(lockedCell(locked, cell_id)),
  }));
  return {
    releasedCells: [...ownCells].filter((id) => !minutesByCell.has(id)),
    countedCells,
    uncountedCells: [],
    cells: cells.filter(({ held, done }) => held !== 0 || done !== 0),
  };
}

const numbersOf = ({ held, done }: Pick<Cell, 'held' | 'done'>) => ({ held, done });

function lockedCell(cells: ReadonlyMap<string, Cell>, id: string): Cell {
  const cell = cells.get(id);
  if (cell === undefined) throw new Error(`quota cell ${id} was not locked before it was decided on`);
  return cell;
}

/**
 * Releases all slots and counts of a deleted response. No other call can change them, because its row is deleted already.
 */
export async function dropSlots(transaction: Transaction, key: ResponseKey, now: Date): Promise<void> {
  await leaveWaitQueue(transaction, key.surveyId, String(key.seq));
  const countedCells = await findCounted(transaction, key);
  const cells = await lockSlots(transaction, key, countedCells.toSorted(), { now });
  if (cells.length === 0) return;
  const heldCells = cells.filter(({ own }) => own).map(({ cell_id }) => cell_id);
  const change = {
    releasedCells: heldCells,
    takenSlots: [],
    address: null,
    countedCells: [],
    uncountedCells: countedCells,
    cells: cells.map((cell) => ({
      cell_id: cell.cell_id,
      held: cell.own ? -1 : 0,
      done: countedCells.includes(cell.cell_id) ? -1 : 0,
      numbersBefore: numbersOf(cell),
    })),
  };
  await changeSlots(transaction, key, change);
}

/** Limits on holding slots in locked quota cells: by address, age of the response and wait queue (docs/adr/0070). */
interface HoldRules {
  /** Records the holder's queue position in locked cells, and the number of slots that other responses of its address hold. */
  recordLocked(cells: readonly LockedSlot[]): void;
  /** Number of respondents before the holder in the cell's wait queue. Free slots are reserved for them. */
  countAhead(cellId: string): number;
  /** Returns `end` unless held slots are the only obstacle; then the holder's `onHeld`, or the cells if it is `refuse`. */
  applyOnHeld(decision: QuotaDecision, claims: readonly QuotaClaim[]): SlotsHeld | 'pass' | 'end';
  /** Whether the holder may hold a free slot now. If not, `count` looks for a slot when the response ends. */
  canHold(cell: TakenCell, claims: readonly QuotaClaim[]): boolean;
  leaveWaitQueue(): Promise<void>;
}

interface HoldContext {
  readonly transaction: Transaction;
  readonly key: ResponseKey;
  readonly now: Date;
  readonly holder: SlotHolder;
  /** Null if the cap of the survey version applies. */
  readonly capOf: (cellId: string) => number | null;
  readonly holdsSlot: (cellId: string) => boolean;
}

function createHoldRules({ transaction, key, now, holder, capOf, holdsSlot }: HoldContext): HoldRules {
  const positions = new Map<string, { readonly ahead: number; readonly heldByAddress: number }>();
  let isWaiting = false;
  const maxPerAddress = (id: string, claims: readonly QuotaClaim[]) =>
    slotsPerAddress(capOf(id) ?? plannedCap(id, claims));
  return {
    recordLocked(cells) {
      if (holder === UNLIMITED_HOLDER) return;
      for (const { cell_id, ahead, beside, waits } of cells) {
        positions.set(cell_id, { ahead, heldByAddress: beside });
        isWaiting ||= waits;
      }
    },
    countAhead: (id) => positions.get(id)?.ahead ?? 0,
    applyOnHeld(decision, claims) {
      if (!('onlyHeld' in decision) || decision.onlyHeld.length === 0) return 'end';
      if (holder.onHeld !== 'refuse') return holder.onHeld;
      const cells = decision.onlyHeld.map((cell) => ({ cell, maxWaiters: maxPerAddress(cell, claims) }));
      return { stop: 'held', cells };
    },
    canHold({ cell, group }, claims) {
      if (computeHoldEnd(now, group.holdMinutes, holder.begunAt) <= now) return false;
      if (holdsSlot(cell) || holder.address === undefined) return true;
      return (positions.get(cell)?.heldByAddress ?? 0) < maxPerAddress(cell, claims);
    },
    async leaveWaitQueue() {
      if (isWaiting && holder.waiter !== undefined)
        await leaveWaitQueue(transaction, key.surveyId, holder.waiter);
      isWaiting = false;
    },
  };
}

/** The cell's cap in the response's survey version. 0 if no claimed group contains the cell. */
const plannedCap = (id: string, claims: readonly QuotaClaim[]): number =>
  claims.flatMap(({ group }) => group.cells).find((cell) => cell.id === id)?.cap ?? 0;
