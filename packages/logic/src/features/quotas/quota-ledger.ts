import { decideQuota, type CellFill, type FullCell, type QuotaDecision } from './decide-quota.ts';
import type { QuotaPlan } from './quota-plan.ts';
import type { QuotaClaim } from './quota-claims.ts';

type HoldResult = { readonly heldCells: readonly string[] } | { readonly full: FullCell };

interface RespondentSlots {
  /** Seconds since 1970 at which each hold expires, by cell. */
  readonly held: ReadonlyMap<string, number>;
  readonly counted: readonly string[];
}

/**
 * Slots by respondent number (QUOTA-5); times are seconds since 1970. A server's store has the same operations, each as
 * one transaction, and shares `decideQuota`. Invariant: `done + held <= cap` in every cell of a group with `stop`, and
 * every refusal names a cell that was full.
 */
export interface QuotaLedger {
  /**
   * Updates the respondent's holds to the claims: releases unclaimed slots, renews others, takes new ones. If a slot is
   * not available, nothing changes. Does nothing after `submit`.
   */
  hold(respondent: number, claims: readonly QuotaClaim[], now: number): HoldResult;
  /**
   * Converts claims to counts, from holds or free slots. If a slot is missing, returns the full cell, counts none and
   * releases the holds. Idempotent once counted.
   */
  submit(
    respondent: number,
    claims: readonly QuotaClaim[],
    now: number,
  ): 'counted' | { readonly full: FullCell };
  /** Releases the respondent's holds. Counts stay. */
  release(respondent: number): void;
  /** Fill level of a cell. Expired holds are included until the next claim of the cell. */
  fill(cell: string): CellFill;
  computeSlots(respondent: number): RespondentSlots;
}

/** Creates an empty ledger in memory, for simulations and for the single respondent of a script. */
export function createQuotaLedger(plan: QuotaPlan): QuotaLedger {
  const holds = createQuotaHolds(plan);
  const counted = new Map<number, readonly string[]>();
  let clock = 0;
  /** Keeps the clock from going back, in case a message arrives late. */
  const advanceClock = (now: number): number => {
    clock = Math.max(clock, now);
    return clock;
  };

  return {
    fill: holds.fill,
    release: (respondent) => dropAll(holds, respondent, []),
    computeSlots: (respondent) => ({
      held: new Map(
        [...holds.heldBy(respondent)].map((cell) => [cell, holds.findEnd(respondent, cell) ?? clock]),
      ),
      counted: counted.get(respondent) ?? [],
    }),
    hold(respondent, claims, time) {
      if (counted.has(respondent)) return { heldCells: [] };
      const now = advanceClock(time);
      const decision = decide(holds, respondent, { claims: claims.filter(isStop), now });
      if ('full' in decision) return decision;
      // With `holdMinutes` 0 only finished responses take slots. A free slot was still required above.
      const cells = decision.takenCells.flatMap(({ cell, group }) => (group.holdMinutes === 0 ? [] : [cell]));
      dropAll(holds, respondent, cells);
      for (const cell of cells) holds.take(respondent, cell, now);
      return { heldCells: cells };
    },
    submit(respondent, claims, time) {
      if (counted.has(respondent)) return 'counted';
      const decision = decide(holds, respondent, { claims, now: advanceClock(time) });
      dropAll(holds, respondent, []);
      if ('full' in decision) return { full: decision.full };
      const cells = decision.takenCells.map(({ cell }) => cell);
      cells.forEach(holds.count);
      counted.set(respondent, cells);
      return 'counted';
    },
  };
}

function isStop({ group }: QuotaClaim): boolean {
  return group.mode === 'stop';
}

function decide(
  holds: QuotaHolds,
  respondent: number,
  { claims, now }: { readonly claims: readonly QuotaClaim[]; readonly now: number },
): QuotaDecision {
  for (const { candidates, keptCells = [] } of claims) {
    for (const cell of [...candidates, ...keptCells]) holds.reap(cell, now);
  }
  const heldCells = holds.heldBy(respondent);
  return decideQuota(claims, { respondent, fill: holds.fill, holds: (cell) => heldCells.has(cell) });
}

function dropAll(holds: QuotaHolds, respondent: number, except: readonly string[]): void {
  for (const cell of holds.heldBy(respondent)) if (!except.includes(cell)) holds.drop(respondent, cell);
}

interface Cell {
  readonly cap: number;
  readonly holdSeconds: number;
  done: number;
  /**
   * Time at which each respondent's hold expires. Sorted by time, because renewing moves a hold to the end of the map.
   */
  readonly holds: Map<number, number>;
}

const NONE: ReadonlySet<string> = new Set();

/** Cells of a ledger in memory with their holds. Contains no quota rules. */
interface QuotaHolds {
  fill(cell: string): CellFill;
  heldBy(respondent: number): ReadonlySet<string>;
  /** Returns seconds since 1970. */
  findEnd(respondent: number, cell: string): number | undefined;
  take(respondent: number, cell: string, now: number): void;
  drop(respondent: number, cell: string): void;
  /** Removes the cell's expired holds. */
  reap(cell: string, now: number): void;
  count(cell: string): void;
}

function createQuotaHolds(plan: QuotaPlan): QuotaHolds {
  const cells = createCells(plan);
  const cellsByRespondent = new Map<number, Set<string>>();

  const computeCell = (id: string): Cell => {
    const cell = cells.get(id);
    if (cell === undefined)
      throw new Error(`claims are made from the plan of the ledger, which has no cell ${id}`);
    return cell;
  };
  const drop = (respondent: number, id: string) => {
    computeCell(id).holds.delete(respondent);
    const heldCells = cellsByRespondent.get(respondent);
    heldCells?.delete(id);
    if (heldCells?.size === 0) cellsByRespondent.delete(respondent);
  };

  return {
    drop,
    fill(id) {
      const { cap, done, holds } = computeCell(id);
      return { cap, done, held: holds.size };
    },
    heldBy: (respondent) => cellsByRespondent.get(respondent) ?? NONE,
    findEnd: (respondent, id) => computeCell(id).holds.get(respondent),
    take(respondent, id, now) {
      const { holds, holdSeconds } = computeCell(id);
      holds.delete(respondent);
      holds.set(respondent, now + holdSeconds);
      cellsByRespondent.set(respondent, (cellsByRespondent.get(respondent) ?? new Set<string>()).add(id));
    },
    reap(id, now) {
      for (const [respondent, end] of computeCell(id).holds) {
        if (end > now) return;
        drop(respondent, id);
      }
    },
    count(id) {
      computeCell(id).done += 1;
    },
  };
}

function createCells(plan: QuotaPlan): Map<string, Cell> {
  return new Map(
    plan.groups.flatMap(({ cells, holdMinutes }) =>
      cells.map(({ id, cap }) => [
        id,
        { cap, holdSeconds: holdMinutes * 60, done: 0, holds: new Map<number, number>() },
      ]),
    ),
  );
}
