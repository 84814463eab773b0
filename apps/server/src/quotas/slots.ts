import { decideQuota, type FullCell, type QuotaClaim } from '@canvass/logic/effects';
import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { Transaction } from '../storage/transact.ts';
import { ANYBODY, holdEnd, type SlotHolder } from './bounded-holds.ts';
import { createHoldRules, plannedCap } from './hold-rules.ts';
import { changeSlots, findCounted, findHeld, lockCells, type SlotChange } from './quota-store.ts';
import { stopWaiting } from './wait-store.ts';

/** The slots of one response in quota cells, within one transaction that holds its row. */
export interface Slots {
  /** Locks what these claims may need, and what the response holds: once, before anything else, in a fixed order. */
  lock(claims: readonly QuotaClaim[]): Promise<void>;
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

/**
 * Decides as the ledger of the simulator does (`decideQuota`); what it decides on are rows under lock, so that of any
 * number of respondents at the same time none takes a slot that there is not (QUOTA-5, TRUST-3).
 */
export function createSlots(
  transaction: Transaction,
  key: ResponseKey,
  now: Date,
  holder: SlotHolder = ANYBODY,
): Slots {
  const { cells, own, rules, lock } = openCells(transaction, key, now, holder);

  const decide = (claims: readonly QuotaClaim[]) =>
    decideQuota(claims, {
      respondent: key.seq,
      holds: (id) => own.has(id),
      fill(id) {
        const { done, held, cap } = lockedCell(cells, id);
        return { done, held: held + rules.ahead(id), cap: cap ?? plannedCap(id, claims) };
      },
    });

  async function change(taken: ReadonlyMap<string, number>, counted: readonly string[]): Promise<void> {
    const changed = slotChange(own, taken, counted);
    if (changed.cells.length === 0 && taken.size === 0) return;
    const held = [...taken].map(([cell_id, minutes]) => {
      return { cell_id, minutes, until: holdEnd(now, minutes, holder.begunAt) };
    });
    await changeSlots(transaction, key, { ...changed, taken: held, address: holder.address ?? null });
    for (const { cell_id, held, done } of changed.cells) {
      const cell = lockedCell(cells, cell_id);
      cell.held += held;
      cell.done += done;
    }
    own.clear();
    for (const id of taken.keys()) own.add(id);
  }

  return {
    lock,
    async hold(claims) {
      await lock(claims);
      const decision = decide(claims);
      // A group that warns asks for another answer at once: nobody is turned away by it.
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

/** Cells that are locked so far, which of them are the holder's own, and what the holder may have. */
function openCells(transaction: Transaction, key: ResponseKey, now: Date, holder: SlotHolder) {
  const cells = new Map<string, Cell>();
  const own = new Set<string>();
  let isRead = false;
  const isOwn = (id: string) => own.has(id);
  const capOf = (id: string) => lockedCell(cells, id).cap;
  const rules = createHoldRules({ transaction, key, now, holder, capOf, isOwn });

  async function lock(claims: readonly QuotaClaim[]): Promise<void> {
    const held = isRead ? [] : await findHeld(transaction, key);
    const wanted = [...held, ...claims.flatMap(({ candidates, kept = [] }) => [...candidates, ...kept])];
    const ids = [...new Set(wanted)].filter((id) => !cells.has(id)).sort();
    for (const { cell_id, ...cell } of await lockCells(transaction, key.surveyId, ids, now))
      cells.set(cell_id, cell);
    await rules.read(ids);
    if (isRead) return;
    isRead = true;
    // What was held when the lock was asked for may have run out, and be gone.
    if (held.length > 0) for (const id of await findHeld(transaction, key)) own.add(id);
  }
  return { cells, own, rules, lock };
}

/** From the slots that are held to those that are taken, by cell with minutes, and those that count from now on. */
function slotChange(
  own: ReadonlySet<string>,
  taken: ReadonlyMap<string, number>,
  counted: readonly string[],
): Omit<SlotChange, 'taken' | 'address'> {
  const ids = [...new Set([...own, ...taken.keys(), ...counted])];
  const cells = ids.map((cell_id) => ({
    cell_id,
    held: Number(taken.has(cell_id)) - Number(own.has(cell_id)),
    done: Number(counted.includes(cell_id)),
  }));
  return {
    released: [...own].filter((id) => !taken.has(id)),
    counted,
    uncounted: [],
    cells: cells.filter(({ held, done }) => held !== 0 || done !== 0),
  };
}

function lockedCell(cells: ReadonlyMap<string, Cell>, id: string): Cell {
  const cell = cells.get(id);
  if (cell === undefined) throw new Error(`quota cell ${id} was not locked before it was decided on`);
  return cell;
}

/** Gives back everything that a response has taken: it is deleted. Its row is gone already, so nobody else does. */
export async function dropSlots(transaction: Transaction, key: ResponseKey, now: Date): Promise<void> {
  await stopWaiting(transaction, key.surveyId, String(key.seq));
  const counted = await findCounted(transaction, key);
  const held = await findHeld(transaction, key);
  const ids = [...new Set([...counted, ...held])].sort();
  if (ids.length === 0) return;
  await lockCells(transaction, key.surveyId, ids, now);
  const live = new Set(await findHeld(transaction, key));
  const change = {
    released: [...live],
    taken: [],
    address: null,
    counted: [],
    uncounted: counted,
    cells: ids.map((cell_id) => ({
      cell_id,
      held: live.has(cell_id) ? -1 : 0,
      done: counted.includes(cell_id) ? -1 : 0,
    })),
  };
  await changeSlots(transaction, key, change);
}
