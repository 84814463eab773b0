import { type CellFill, decideQuota, type FullCell, type QuotaDecision } from './decide-quota.ts';
import type { QuotaClaim } from './quota-claims.ts';
import { createQuotaHolds, type QuotaHolds } from './quota-holds.ts';
import type { QuotaPlan } from './quota-plan.ts';

/** The cells that are held now, or one that was full. */
export type HoldResult = { readonly held: readonly string[] } | { readonly full: FullCell };

export interface RespondentSlots {
  /** Cell to the second (since 1970) at which the hold ends. */
  readonly held: ReadonlyMap<string, number>;
  /** Cells in which the finished response counts. */
  readonly counted: readonly string[];
}

/**
 * Who has which slot (QUOTA-5). Respondents are their numbers, times are seconds since 1970. The store of a
 * server offers the same operations, each as one transaction; `decideQuota` makes both decide alike.
 *
 * Always: `done + held <= cap` in every cell of a group that stops; whoever is refused named a cell that was full.
 */
export interface QuotaLedger {
  /**
   * Brings the respondent's holds in line with what is claimed now: gives back slots no longer claimed, keeps and
   * renews the others, takes new ones. When one cannot be had, nothing changes. After `submit` nothing is held.
   */
  hold(respondent: number, claims: readonly QuotaClaim[], now: number): HoldResult;
  /**
   * Turns slots into counts, whether they were held or are free now. `full`: one is missing; none was counted, and
   * holds are given back. Idempotent once counted.
   */
  submit(respondent: number, claims: readonly QuotaClaim[], now: number): 'counted' | 'full';
  /** Gives back what is held; what is counted stays. */
  release(respondent: number): void;
  /** How full a cell is. Holds that have run out still count here until somebody claims the cell. */
  fill(cell: string): CellFill;
  slotsOf(respondent: number): RespondentSlots;
}

/** An empty ledger in memory: for simulation, and for the one respondent of a script. */
export function createQuotaLedger(plan: QuotaPlan): QuotaLedger {
  const holds = createQuotaHolds(plan);
  const counted = new Map<number, readonly string[]>();
  let clock = 0;
  /** Time never goes back here: a message that comes late counts as sent now. */
  const advance = (now: number): number => {
    clock = Math.max(clock, now);
    return clock;
  };

  return {
    fill: holds.fill,
    release: (respondent) => dropAll(holds, respondent, []),
    slotsOf: (respondent) => ({
      held: new Map(
        [...holds.heldBy(respondent)].map((cell) => [cell, holds.endOf(respondent, cell) ?? clock]),
      ),
      counted: counted.get(respondent) ?? [],
    }),
    hold(respondent, claims, time) {
      if (counted.has(respondent)) return { held: [] };
      const now = advance(time);
      const held = decide(holds, respondent, { claims: claims.filter(isStop), now });
      if ('full' in held) return held;
      // Nothing is held where only who finishes counts; that there is a slot was looked at.
      const cells = held.taken.flatMap(({ cell, group }) => (group.holdMinutes === 0 ? [] : [cell]));
      dropAll(holds, respondent, cells);
      for (const cell of cells) holds.take(respondent, cell, now);
      return { held: cells };
    },
    submit(respondent, claims, time) {
      if (counted.has(respondent)) return 'counted';
      const decision = decide(holds, respondent, { claims, now: advance(time) });
      dropAll(holds, respondent, []);
      if ('full' in decision) return 'full';
      const cells = decision.taken.map(({ cell }) => cell);
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
  for (const { candidates, kept = [] } of claims) {
    for (const cell of [...candidates, ...kept]) holds.reap(cell, now);
  }
  const own = holds.heldBy(respondent);
  return decideQuota(claims, { respondent, fill: holds.fill, holds: (cell) => own.has(cell) });
}

function dropAll(holds: QuotaHolds, respondent: number, except: readonly string[]): void {
  for (const cell of holds.heldBy(respondent)) if (!except.includes(cell)) holds.drop(respondent, cell);
}
