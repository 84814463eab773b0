import type { QuotaClaim, QuotaDecision, TakenCell } from '@canvass/logic/effects';
import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { Transaction } from '../storage/transact.ts';
import { ANYBODY, holdEnd, type SlotHolder, SlotsHeld, slotsPerAddress } from './bounded-holds.ts';
import type { LockedSlot } from './quota-store.ts';
import { stopWaiting } from './wait-store.ts';

/** What a holder may have, beyond what is free (docs/adr/0070). Within one transaction, about cells that are locked. */
export interface HoldRules {
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

export interface HoldMoment {
  readonly transaction: Transaction;
  readonly key: ResponseKey;
  readonly now: Date;
  readonly holder: SlotHolder;
  /** Limit of a locked cell as an operator has set it. */
  readonly capOf: (cellId: string) => number | null;
  readonly isOwn: (cellId: string) => boolean;
}

export function createHoldRules({ transaction, key, now, holder, capOf, isOwn }: HoldMoment): HoldRules {
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
export const plannedCap = (id: string, claims: readonly QuotaClaim[]): number =>
  claims.flatMap(({ group }) => group.cells).find((cell) => cell.id === id)?.cap ?? 0;
