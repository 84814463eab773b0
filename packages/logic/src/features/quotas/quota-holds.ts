import type { CellFill } from './decide-quota.ts';
import type { QuotaPlan } from './quota-plan.ts';

interface Cell {
  readonly cap: number;
  readonly holdSeconds: number;
  done: number;
  /** Respondent to the second at which the hold ends; in order of that end, since renewing moves to the back. */
  readonly holds: Map<number, number>;
}

const NONE: ReadonlySet<string> = new Set();

/** The cells of a ledger in memory, and who holds a slot in which. Knows no rule of its own. */
export interface QuotaHolds {
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

export function createQuotaHolds(plan: QuotaPlan): QuotaHolds {
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
