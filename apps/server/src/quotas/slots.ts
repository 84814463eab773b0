import {
  decideQuota,
  type FullCell,
  type QuotaClaim,
  type QuotaDecision,
  type TakenCell,
} from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import { BeginAgain, type Transaction } from '../database/transact.ts';
import {
  ANYBODY,
  holdUntil,
  holdEnd,
  SlotsHeld,
  slotsPerAddress,
  type SlotHolder,
} from '../response-log/bounded-holds.ts';
import { changeSlots, findCounted, lockSlots, type SlotChange, type LockedSlot } from './quota-store.ts';
import { stopWaiting } from './wait-store.ts';

/** The slots of one response in quota cells, within one transaction that holds its row. */
export interface Slots {
  /**
   * Locks what these claims may need, what the response holds, and `more` cells: once, before anything else, in a fixed
   * order. Claims on other cells later make the transaction begin again, since they would be locked out of order.
   */
  lock(claims: readonly QuotaClaim[], more?: readonly string[]): Promise<void>;
  /**
   * Holds what is claimed now, gives back what no longer is, renews the rest. A full cell: nothing has changed. Where
   * the address holds its part already, or the response is too old, there is a slot and none is held.
   */
  hold(claims: readonly QuotaClaim[]): Promise<FullCell | undefined>;
  /** Counts it. False: a slot is missing. It is counted nowhere, and holds nothing, then. */
  count(claims: readonly QuotaClaim[]): Promise<boolean>;
  /** Gives back what is held: it is not counted. */
  release(): Promise<void>;
}

interface Cell {
  done: number;
  held: number;
  readonly cap: number | null;
}

/** The slots of a response, as they are in rows under lock. */
export function createSlots(
  transaction: Transaction,
  key: ResponseKey,
  now: Date,
  holder: SlotHolder = ANYBODY,
): Slots {
  const open = openCells(transaction, key, now, holder);
  const { rules, lock } = open;
  const decide = (claims: readonly QuotaClaim[]) => decideOn(claims, key.seq, open);
  const change = createChange({ transaction, key, now, holder }, open);

  return {
    lock,
    async hold(claims) {
      await lock(claims);
      const decision = decide(claims);
      // A group that warns asks for another answer at once, and turns no one away.
      const mayEnd = 'full' in decision && decision.full.group.onFull === 'terminate';
      if (mayEnd && rules.passesOver(decision, claims)) return undefined;
      await rules.endWait();
      if ('full' in decision) return decision.full;
      const taken = decision.taken.filter((one) => rules.mayHold(one, claims));
      await change(new Map(taken.map(({ cell, group }) => [cell, group.holdMinutes])), []);
      return undefined;
    },
    async count(claims) {
      await lock(claims);
      const decision = decide(claims);
      rules.passesOver(decision, claims);
      await rules.endWait();
      const isFull = 'full' in decision;
      await change(new Map(), isFull ? [] : decision.taken.map(({ cell }) => cell));
      return !isFull;
    },
    async release() {
      await lock([]);
      await change(new Map(), []);
    },
  };
}

type OpenCells = ReturnType<typeof openCells>;

/**
 * Decides as the ledger of the simulator does (`decideQuota`); what it decides on are rows under lock, so that of any
 * number of respondents at the same time none takes a slot that there is not (QUOTA-5, TRUST-3).
 */
const decideOn = (claims: readonly QuotaClaim[], respondent: number, { cells, own, rules }: OpenCells) =>
  decideQuota(claims, {
    respondent,
    holds: (id) => own.has(id),
    fill(id) {
      const { done, held, cap } = lockedCell(cells, id);
      return { done, held: held + rules.ahead(id), cap: cap ?? plannedCap(id, claims) };
    },
  });

/** Writes which slots the response holds from now on, by cell with minutes, and which count. */
function createChange(
  { transaction, key, now, holder }: Pick<HoldMoment, 'transaction' | 'key' | 'now' | 'holder'>,
  { cells, own }: OpenCells,
) {
  return async (taken: ReadonlyMap<string, number>, counted: readonly string[]): Promise<void> => {
    const changed = slotChange({ cells, own }, taken, counted);
    if (changed.cells.length === 0 && taken.size === 0) return;
    const held = [...taken].map(([cell_id, minutes]) => {
      return { cell_id, minutes, until: holdUntil(now, minutes, holder) };
    });
    await changeSlots(transaction, key, { ...changed, taken: held, address: holder.address ?? null });
    for (const { cell_id, held, done } of changed.cells) {
      const cell = lockedCell(cells, cell_id);
      cell.held += held;
      cell.done += done;
    }
    own.clear();
    for (const id of taken.keys()) own.add(id);
  };
}

/** Cells that are locked so far, which of them are the holder's own, and what the holder may have. */
function openCells(transaction: Transaction, key: ResponseKey, now: Date, holder: SlotHolder) {
  const cells = new Map<string, Cell>();
  const own = new Set<string>();
  let isRead = false;
  const isOwn = (id: string) => own.has(id);
  const capOf = (id: string) => lockedCell(cells, id).cap;
  const rules = createHoldRules({ transaction, key, now, holder, capOf, isOwn });

  async function lock(claims: readonly QuotaClaim[], more: readonly string[] = []): Promise<void> {
    const wanted = [...claims.flatMap(lookedAt), ...more];
    const ids = [...new Set(wanted)].filter((id) => !cells.has(id)).sort();
    if (isRead && ids.length > 0) throw new BeginAgain('more quota cells are claimed than were locked');
    if (isRead) return;
    const locked = await lockSlots(transaction, key, ids, { now, holder });
    for (const { cell_id, done, held, cap } of locked) cells.set(cell_id, { done, held, cap });
    rules.read(locked);
    // From then on only this transaction changes what is its own.
    for (const { cell_id } of locked.filter((cell) => cell.own)) own.add(cell_id);
    isRead = true;
  }
  return { cells, own, rules, lock };
}

/** Cells that a claim is decided by: of a group that warns all, since it asks whether another answer would help. */
const lookedAt = ({ group, candidates, kept = [] }: QuotaClaim): readonly string[] =>
  group.onFull === 'warn_back' ? group.cells.map(({ id }) => id) : [...candidates, ...kept];

/** From the slots that are held to those that are taken, by cell with minutes, and those that count from now on. */
function slotChange(
  { cells: locked, own }: Pick<OpenCells, 'cells' | 'own'>,
  taken: ReadonlyMap<string, number>,
  counted: readonly string[],
): Omit<SlotChange, 'taken' | 'address'> {
  const ids = [...new Set([...own, ...taken.keys(), ...counted])];
  const cells = ids.map((cell_id) => ({
    cell_id,
    held: Number(taken.has(cell_id)) - Number(own.has(cell_id)),
    done: Number(counted.includes(cell_id)),
    was: numbersOf(lockedCell(locked, cell_id)),
  }));
  return {
    released: [...own].filter((id) => !taken.has(id)),
    counted,
    uncounted: [],
    cells: cells.filter(({ held, done }) => held !== 0 || done !== 0),
  };
}

const numbersOf = ({ held, done }: Pick<Cell, 'held' | 'done'>) => ({ held, done });

function lockedCell(cells: ReadonlyMap<string, Cell>, id: string): Cell {
  const cell = cells.get(id);
  if (cell === undefined) throw new Error(`quota cell ${id} was not locked before it was decided on`);
  return cell;
}

/** Gives back everything that a response has taken: it is deleted. Its row is gone already, so no other call does. */
export async function dropSlots(transaction: Transaction, key: ResponseKey, now: Date): Promise<void> {
  await stopWaiting(transaction, key.surveyId, String(key.seq));
  const counted = await findCounted(transaction, key);
  const cells = await lockSlots(transaction, key, counted.toSorted(), { now });
  if (cells.length === 0) return;
  const live = cells.filter(({ own }) => own).map(({ cell_id }) => cell_id);
  const change = {
    released: live,
    taken: [],
    address: null,
    counted: [],
    uncounted: counted,
    cells: cells.map((cell) => ({
      cell_id: cell.cell_id,
      held: cell.own ? -1 : 0,
      done: counted.includes(cell.cell_id) ? -1 : 0,
      was: numbersOf(cell),
    })),
  };
  await changeSlots(transaction, key, change);
}

/** What a holder may have, beyond what is free (docs/adr/0070). Within one transaction, about cells that are locked. */
interface HoldRules {
  /** Takes note of where the holder stands at these cells. */
  read(cells: readonly LockedSlot[]): void;
  /** How many others were asked to come again to this cell, and are first. */
  ahead(cellId: string): number;
  /** Throws `SlotsHeld` where slots are missing that may become free; true: go on without. */
  passesOver(decision: QuotaDecision, claims: readonly QuotaClaim[]): boolean;
  /** Whether a slot that there is may be held, and not only counted at the end. */
  mayHold(taken: TakenCell, claims: readonly QuotaClaim[]): boolean;
  /** The holder waits no longer. */
  endWait(): Promise<void>;
}

interface HoldMoment {
  readonly transaction: Transaction;
  readonly key: ResponseKey;
  readonly now: Date;
  readonly holder: SlotHolder;
  /** Limit of a locked cell as an operator has set it. */
  readonly capOf: (cellId: string) => number | null;
  readonly isOwn: (cellId: string) => boolean;
}

function createHoldRules({ transaction, key, now, holder, capOf, isOwn }: HoldMoment): HoldRules {
  const standings = new Map<string, { readonly ahead: number; readonly ofAddress: number }>();
  let waits = false;
  const limit = (id: string, claims: readonly QuotaClaim[]) =>
    slotsPerAddress(capOf(id) ?? plannedCap(id, claims));
  return {
    read(cells) {
      if (holder === ANYBODY) return;
      for (const { cell_id, ahead, beside, waits: here } of cells) {
        standings.set(cell_id, { ahead, ofAddress: beside });
        waits ||= here;
      }
    },
    ahead: (id) => standings.get(id)?.ahead ?? 0,
    passesOver(decision, claims) {
      if (!('onlyHeld' in decision) || decision.onlyHeld.length === 0) return false;
      if (holder.onHeld !== 'refuse') return holder.onHeld === 'pass';
      throw new SlotsHeld(decision.onlyHeld.map((cell) => ({ cell, most: limit(cell, claims) })));
    },
    mayHold({ cell, group }, claims) {
      if (holdEnd(now, group.holdMinutes, holder.begunAt) <= now) return false;
      if (isOwn(cell) || holder.address === undefined) return true;
      return (standings.get(cell)?.ofAddress ?? 0) < limit(cell, claims);
    },
    async endWait() {
      if (waits && holder.waiter !== undefined) await stopWaiting(transaction, key.surveyId, holder.waiter);
      waits = false;
    },
  };
}

/** What the version of the response says. */
const plannedCap = (id: string, claims: readonly QuotaClaim[]): number =>
  claims.flatMap(({ group }) => group.cells).find((cell) => cell.id === id)?.cap ?? 0;
