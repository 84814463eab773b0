import { decideQuota, type CellFill, type FullCell, type QuotaDecision } from './decide-quota.ts';
import type { QuotaPlan } from './quota-plan.ts';
import type { QuotaClaim } from './quota-claims.ts';

/** The cells that are held now, or one that was full. */
type HoldResult = { readonly held: readonly string[] } | { readonly full: FullCell };

interface RespondentSlots {
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

interface Cell {
  readonly cap: number;
  readonly holdSeconds: number;
  done: number;
  /** Respondent to the second at which the hold ends; in order of that end, since renewing moves to the back. */
  readonly holds: Map<number, number>;
}

const NONE: ReadonlySet<string> = new Set();

/** The cells of a ledger in memory, and who holds a slot in which. Knows no rule of its own. */
interface QuotaHolds {
  fill(cell: string): CellFill;
  heldBy(respondent: number): ReadonlySet<string>;
  /** End of a hold, in seconds since 1970. */
  endOf(respondent: number, cell: string): number | undefined;
  /** Takes a slot or renews it. */
  take(respondent: number, cell: string, now: number): void;
  drop(respondent: number, cell: string): void;
  /** Drops the cell's holds that have run out. */
  reap(cell: string, now: number): void;
  count(cell: string): void;
}

function createQuotaHolds(plan: QuotaPlan): QuotaHolds {
  const cells = emptyCells(plan);
  const own = new Map<number, Set<string>>();

  const cellOf = (id: string): Cell => {
    const cell = cells.get(id);
    if (cell === undefined)
      throw new Error(`claims are made from the plan of the ledger, which has no cell ${id}`);
    return cell;
  };
  const drop = (respondent: number, id: string) => {
    cellOf(id).holds.delete(respondent);
    const held = own.get(respondent);
    held?.delete(id);
    if (held?.size === 0) own.delete(respondent);
  };

  return {
    drop,
    fill(id) {
      const { cap, done, holds } = cellOf(id);
      return { cap, done, held: holds.size };
    },
    heldBy: (respondent) => own.get(respondent) ?? NONE,
    endOf: (respondent, id) => cellOf(id).holds.get(respondent),
    take(respondent, id, now) {
      const { holds, holdSeconds } = cellOf(id);
      holds.delete(respondent);
      holds.set(respondent, now + holdSeconds);
      own.set(respondent, (own.get(respondent) ?? new Set<string>()).add(id));
    },
    reap(id, now) {
      for (const [respondent, end] of cellOf(id).holds) {
        if (end > now) return;
        drop(respondent, id);
      }
    },
    count(id) {
      cellOf(id).done += 1;
    },
  };
}

function emptyCells(plan: QuotaPlan): Map<string, Cell> {
  return new Map(
    plan.groups.flatMap(({ cells, holdMinutes }) =>
      cells.map(({ id, cap }) => [
        id,
        { cap, holdSeconds: holdMinutes * 60, done: 0, holds: new Map<number, number>() },
      ]),
    ),
  );
}
