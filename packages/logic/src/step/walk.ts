import { type EndStatus, END_STATES } from '@canvass/protocol';
import { isShownAt } from '../content/environment.ts';
import type {
  Moment,
  Program,
  ProgramGroup,
  ProgramPage,
  ProgramOccurrence,
  ProgramStage,
} from '../program/program.ts';
import type { DueEffect, Destination, State } from '../program/types.ts';
import { HIDDEN_BY_FLOW, NO_JUMP, endOfJump, endStateOfJump } from '../program/status.ts';
import { vectorGet } from '../program/vector.ts';
import { presentationOf, rankIn } from '../program/presentation.ts';

const NO_PAGE: ProgramPage = { occurrences: [], heading: undefined, before: 0 };

export function pageAt({ presentation }: Moment, page: number): ProgramPage {
  return presentation.pages[page] ?? NO_PAGE;
}

/** Visible questions of a page, in the order shown. */
export function visibleOn(moment: Moment, page: number): readonly ProgramOccurrence[] {
  return pageAt(moment, page).occurrences.filter((occurrence) => isShownAt(moment.state.status, occurrence));
}

function hasVisible({ occurrences }: ProgramPage, { status }: State): boolean {
  for (const occurrence of occurrences)
    if (occurrence.question.type.unseen !== true && isShownAt(status, occurrence)) return true;
  return false;
}

/** The next page with a visible question, or -1. SHOW-19: pages whose questions are all hidden are skipped. */
export function pageAfter({ presentation: { pages }, state }: Moment, page: number): number {
  for (let next = page + 1; next < pages.length; next += 1)
    if (hasVisible(pages[next] as ProgramPage, state)) return next; // in range
  return -1;
}

/** Returns -1 if no earlier page has a visible question. */
export function pageBefore({ presentation: { pages }, state }: Moment, page: number): number {
  for (let before = page - 1; before >= 0; before -= 1)
    if (hasVisible(pages[before] as ProgramPage, state)) return before; // in range
  return -1;
}

/** The ranks between two pages, both exclusive. `next` is -1 at the end of the survey. */
export function findRankRange(moment: Moment, page: number, next: number): { from: number; to: number } {
  const { program, presentation } = moment;
  const last = pageAt(moment, page).occurrences.at(-1);
  const [first] = visibleOn(moment, next);
  return {
    from: last === undefined ? -1 : rankIn(presentation, last.node),
    to: first === undefined ? program.nodes.length : rankIn(presentation, first.node),
  };
}

/** End status if no page follows. */
export function endStatusOf({ program, presentation, state }: Moment): EndStatus {
  return endOf(program, state, (node) => rankIn(presentation, node));
}

/** Undefined if no effect is due. */
export function dueAt(
  moment: Moment,
  { due }: ProgramStage,
  destination: Destination,
): DueEffect | undefined {
  for (const findDue of due) {
    const effect = findDue(moment, destination);
    if (effect !== undefined) return effect;
  }
  return undefined;
}

/** The pages of this respondent. The same reference until their order changes. */
export function pagesOf(program: Program, state: State): readonly ProgramPage[] {
  return presentationOf(program, state).pages;
}

/**
 * Position of the page as `3 / 12`, among the pages that are shown or can still be shown on the flow's known path. Pages
 * of children that were not drawn do not count. Empty if there is only one page.
 */
export function pagePosition(program: Program, state: State): string {
  const pages = pagesOf(program, state);
  const unsettledNodes = findUnsettledNodes(pages.slice(state.page));
  const canCome = (occurrence: ProgramOccurrence) =>
    isShownAt(state.status, occurrence) ||
    ((vectorGet(state.status, occurrence.node) & HIDDEN_BY_FLOW) === 0 &&
      isUnsettled(unsettledNodes, occurrence.node, occurrence.group));
  const pagesOnPath = pages.filter(({ occurrences }) => occurrences.some(canCome));
  return pagesOnPath.length < 2
    ? ''
    : `${pagesOnPath.indexOf(pages[state.page] ?? NO_PAGE) + 1} / ${pagesOnPath.length}`;
}

/** The nodes whose rules read a question of these pages, so that an answer can still show or hide them. */
const findUnsettledNodes = (pages: readonly ProgramPage[]): ReadonlySet<number> =>
  new Set(pages.flatMap(({ occurrences }) => occurrences.flatMap(({ question }) => question.readers)));

function isUnsettled(nodes: ReadonlySet<number>, node: number, group: ProgramGroup | undefined): boolean {
  return nodes.has(node) || (group !== undefined && isUnsettled(nodes, group.node, group.parent));
}

/** The end status if no page follows: that of the first jump in force that ends the survey, otherwise finished. */
function endOf(program: Program, state: Pick<State, 'jumps'>, ranks: (node: number) => number): EndStatus {
  let firstEnd: { readonly slot: number; readonly rank: number } | undefined;
  state.jumps.forEach((target, slot) => {
    const rank = ranks(program.jumpSources[slot]?.node ?? 0);
    if (target < 0 && (firstEnd === undefined || rank < firstEnd.rank)) firstEnd = { slot, rank };
  });
  if (firstEnd === undefined) return { is_end: 1, status: END_STATES.finished.status };
  const { occurrence } = program.jumpSources[firstEnd.slot] ?? {};
  const jump = state.jumps[firstEnd.slot] ?? NO_JUMP;
  const end = program.ends[endOfJump(jump)];
  return {
    is_end: 1,
    status: endStateOfJump(jump).status,
    ...(occurrence === undefined ? { flow_end: true } : { q: occurrence.question.gid }),
    ...(end !== undefined && { end }),
  };
}
