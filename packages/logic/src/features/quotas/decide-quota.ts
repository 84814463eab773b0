import { rng } from '../../random/rng.ts';
import type { QuotaClaim } from './quota-claims.ts';
import type { QuotaCellPlan, QuotaGroupPlan } from './quota-plan.ts';

/** How full a cell is. `held` counts live holds, the respondent's own included. */
export interface CellFill {
  readonly done: number;
  readonly held: number;
  /** What holds now: an operator may have changed it since the project was published. */
  readonly cap: number;
}

/** What a ledger knows while it decides. A store reads it under the locks of all candidates, taken in order of id. */
export interface QuotaMoment {
  fill(cell: string): CellFill;
  /** Whether the respondent holds a live slot there. */
  holds(cell: string): boolean;
  /** Settles ties. */
  readonly respondent: number;
}

export interface FullCell {
  readonly group: QuotaGroupPlan;
  readonly cell: string;
  /** Of a group that warns: all of its cells that have no slot left. Another answer has to keep out of these (QUOTA-10). */
  readonly closed?: readonly QuotaCellPlan[];
}
export interface TakenCell {
  readonly group: QuotaGroupPlan;
  readonly cell: string;
}

/** One slot for every claim, or a cell that has none left: all or nothing. */
export type QuotaDecision =
  | { readonly taken: readonly TakenCell[] }
  | {
      readonly full: FullCell;
      /** Cells of which slots are missing that are held and not counted: they may become free. Empty: it is over. */
      readonly onlyHeld: readonly string[];
    };

/**
 * Decides which slots a respondent takes; the ledger of the simulator and the store of the server share it. Own
 * slots stay, others must be open (`done + held < cap`). An exclusive group gives one slot: the one that is held
 * already, else in the open candidate with the least share of its cap taken. Groups that only count are never full.
 * When several cells are full, one that is full for good is named before one in which slots are only held, and then
 * one that ends the survey before one that lets the respondent go back.
 */
export function decideQuota(claims: readonly QuotaClaim[], moment: QuotaMoment): QuotaDecision {
  const taken: TakenCell[] = [];
  const fullCells: (FullCell & { readonly isForGood: boolean })[] = [];
  for (const claim of claims) {
    const { group, candidates, kept = [] } = claim;
    const held = kept.filter((cell) => moment.holds(cell));
    const open = [...candidates.filter((cell) => isOpenCell(group, cell, moment)), ...held];
    const wanted = group.exclusive ? one(group, open, moment) : open;
    taken.push(...wanted.map((cell) => ({ group, cell })));
    const missing = isServed(claim, wanted) ? undefined : candidates.find((cell) => !open.includes(cell));
    // QUOTA-14: who belongs to a full cell goes on, and is not counted there.
    if (missing === undefined || group.onFull === 'go_on') continue;
    const closed = candidates.filter((cell) => !open.includes(cell));
    fullCells.push({ group, cell: missing, isForGood: isForGood(group, closed, moment) });
  }
  const forGood = fullCells.filter((one) => one.isForGood);
  const named = forGood.length > 0 ? forGood : fullCells;
  const worst = named.find(({ group }) => group.onFull === 'terminate') ?? named[0];
  if (worst === undefined) return { taken };
  const { group, cell } = worst;
  const full =
    group.onFull === 'warn_back' ? { group, cell, closed: closedCells(group, moment) } : { group, cell };
  return { full, onlyHeld: forGood.length > 0 ? [] : fullCells.map((one) => one.cell) };
}

const closedCells = (group: QuotaGroupPlan, moment: QuotaMoment): readonly QuotaCellPlan[] =>
  group.cells.filter(({ id }) => !isOpenCell(group, id, moment));

/** Whether no slot can become free that would do: an exclusive group needs one of its cells, any other all. */
function isForGood({ exclusive }: QuotaGroupPlan, closed: readonly string[], moment: QuotaMoment): boolean {
  const isDone = (cell: string) => moment.fill(cell).done >= moment.fill(cell).cap;
  return exclusive ? closed.every(isDone) : closed.some(isDone);
}

/** An exclusive group gives one slot, now or, while some of its cells are still to be decided, later. */
function isServed({ group, isOpenEnded }: QuotaClaim, wanted: readonly string[]): boolean {
  return group.exclusive && (wanted.length > 0 || isOpenEnded === true);
}

function isOpenCell({ mode }: QuotaGroupPlan, cell: string, moment: QuotaMoment): boolean {
  if (mode === 'count' || moment.holds(cell)) return true;
  const { done, held, cap } = moment.fill(cell);
  return done + held < cap;
}

function one(group: QuotaGroupPlan, open: readonly string[], moment: QuotaMoment): readonly string[] {
  const held = open.find((cell) => moment.holds(cell));
  if (held !== undefined) return [held];
  const shares = open.map((cell) => share(moment.fill(cell)));
  const least = Math.min(...shares);
  const ties = open.filter((_, index) => shares[index] === least);
  return ties.length < 2 ? ties : [ties[rng(`${moment.respondent}:${group.id}`).int(ties.length)] ?? ''];
}

/** Equal shares are equal numbers: division rounds correctly. A cap of 0 is as full as can be. */
function share({ done, held, cap }: CellFill): number {
  return cap === 0 ? Number.POSITIVE_INFINITY : (done + held) / cap;
}
