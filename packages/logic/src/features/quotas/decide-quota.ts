import { rng } from '../../random/rng.ts';
import type { QuotaClaim } from './quota-claims.ts';
import type { QuotaCellPlan, QuotaGroupPlan } from './quota-plan.ts';

/** Fill level of a cell. `held` counts unexpired holds, including the respondent's own. */
export interface CellFill {
  readonly done: number;
  readonly held: number;
  /** The current cap, which an operator may have changed since publishing. */
  readonly cap: number;
}

/** The data that a ledger needs to decide. A store reads them after locking all candidate cells in the order of ids. */
export interface QuotaMoment {
  fill(cell: string): CellFill;
  /** Whether the respondent has an unexpired hold of the cell. */
  holds(cell: string): boolean;
  /** Number of the respondent, which breaks ties. */
  readonly respondent: number;
}

export interface FullCell {
  readonly group: QuotaGroupPlan;
  readonly cell: string;
  /** All full cells of a `warn_back` group. A changed answer must avoid them (QUOTA-10). */
  readonly closedCells?: readonly QuotaCellPlan[];
}
export interface TakenCell {
  readonly group: QuotaGroupPlan;
  readonly cell: string;
}

/** The slots to take, or a full cell and no slots. */
export type QuotaDecision =
  | { readonly takenCells: readonly TakenCell[] }
  | {
      readonly full: FullCell;
      /** Cells whose missing slots are only held and may become free. Empty if waiting cannot help. */
      readonly onlyHeld: readonly string[];
    };

/**
 * Decides which slots a respondent takes, for the simulator's ledger and the server's store. Slots that the respondent
 * holds are kept, others must be free (`done + held < cap`). An exclusive group gives one slot: the one already held,
 * otherwise in the open candidate with the lowest fill level. Groups that only count are never full. Of several full
 * cells, a permanently full one is returned before one with only held slots, then one that ends the survey before one
 * that allows going back.
 */
export function decideQuota(claims: readonly QuotaClaim[], moment: QuotaMoment): QuotaDecision {
  const takenCells: TakenCell[] = [];
  const fullCells: (FullCell & { readonly isPermanent: boolean })[] = [];
  for (const claim of claims) {
    const { group, candidates, keptCells = [] } = claim;
    const heldCells = keptCells.filter((cell) => moment.holds(cell));
    const openCells = [...candidates.filter((cell) => isOpenCell(group, cell, moment)), ...heldCells];
    const neededCells = group.isExclusive ? chooseCell(group, openCells, moment) : openCells;
    takenCells.push(...neededCells.map((cell) => ({ group, cell })));
    const closedCell = hasOrMayGetSlot(claim, neededCells)
      ? undefined
      : candidates.find((cell) => !openCells.includes(cell));
    // QUOTA-14: respondents of a full `go_on` cell continue without being counted.
    if (closedCell === undefined || group.onFull === 'go_on') continue;
    const closedCells = candidates.filter((cell) => !openCells.includes(cell));
    fullCells.push({ group, cell: closedCell, isPermanent: isPermanent(group, closedCells, moment) });
  }
  const permanent = fullCells.filter((one) => one.isPermanent);
  const candidatesToReport = permanent.length > 0 ? permanent : fullCells;
  const reportedCell =
    candidatesToReport.find(({ group }) => group.onFull === 'terminate') ?? candidatesToReport[0];
  if (reportedCell === undefined) return { takenCells };
  const { group, cell } = reportedCell;
  const full =
    group.onFull === 'warn_back'
      ? { group, cell, closedCells: listClosedCells(group, moment) }
      : { group, cell };
  return { full, onlyHeld: permanent.length > 0 ? [] : fullCells.map((one) => one.cell) };
}

const listClosedCells = (group: QuotaGroupPlan, moment: QuotaMoment): readonly QuotaCellPlan[] =>
  group.cells.filter(({ id }) => !isOpenCell(group, id, moment));

/** Whether waiting cannot help: an exclusive group needs a free slot in one closed cell, another group in all of them. */
function isPermanent(
  { isExclusive }: QuotaGroupPlan,
  closedCells: readonly string[],
  moment: QuotaMoment,
): boolean {
  const isDone = (cell: string) => moment.fill(cell).done >= moment.fill(cell).cap;
  return isExclusive ? closedCells.every(isDone) : closedCells.some(isDone);
}

/** Whether an exclusive group has its one slot, or may still get it from a cell that is undecided. */
function hasOrMayGetSlot({ group, isOpenEnded }: QuotaClaim, cells: readonly string[]): boolean {
  return group.isExclusive && (cells.length > 0 || isOpenEnded === true);
}

function isOpenCell({ mode }: QuotaGroupPlan, cell: string, moment: QuotaMoment): boolean {
  if (mode === 'count' || moment.holds(cell)) return true;
  const { done, held, cap } = moment.fill(cell);
  return done + held < cap;
}

function chooseCell(
  group: QuotaGroupPlan,
  openCells: readonly string[],
  moment: QuotaMoment,
): readonly string[] {
  const heldCell = openCells.find((cell) => moment.holds(cell));
  if (heldCell !== undefined) return [heldCell];
  const shares = openCells.map((cell) => shareOf(moment.fill(cell)));
  const minShare = Math.min(...shares);
  const ties = openCells.filter((_, index) => shares[index] === minShare);
  return ties.length < 2 ? ties : [ties[rng(`${moment.respondent}:${group.id}`).int(ties.length)] ?? ''];
}

/** The used share of the cap. Correct rounding makes equal shares equal. A cap of 0 makes a cell always the fullest. */
function shareOf({ done, held, cap }: CellFill): number {
  return cap === 0 ? Number.POSITIVE_INFINITY : (done + held) / cap;
}
