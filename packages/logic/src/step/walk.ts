import { type EndStatus, END_STATES } from '@canvass/protocol';
import { isShownAt } from '../content/environment.ts';
import type { Moment, Program, ProgramPage, ProgramOccurrence, ProgramStage } from '../program/program.ts';
import type { DueEffect, Destination, State } from '../program/types.ts';
import { NO_JUMP, endOfJump, endStateOfJump } from '../program/status.ts';
import { computePresentation, rankIn } from '../program/presentation.ts';

const NO_PAGE: ProgramPage = { occurrences: [], heading: undefined };

export function pageAt({ presentation }: Moment, page: number): ProgramPage {
  return presentation.pages[page] ?? NO_PAGE;
}

/** Visible questions of a page, in the order shown. */
export function visibleOn(moment: Moment, page: number): readonly ProgramOccurrence[] {
  return pageAt(moment, page).occurrences.filter((occurrence) => isShownAt(moment.state.status, occurrence));
}

function hasVisible({ occurrences }: ProgramPage, { status }: State): boolean {
  for (const occurrence of occurrences) if (isSeenAt(status, occurrence)) return true;
  return false;
}

/** Whether the question is shown and respondents can see it. Some types only record something, such as a time. */
export const isSeenAt = (status: State['status'], occurrence: ProgramOccurrence): boolean =>
  occurrence.question.type.unseen !== true && isShownAt(status, occurrence);

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
  return computeEnd(program, state, (node) => rankIn(presentation, node));
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
export function listPages(program: Program, state: State): readonly ProgramPage[] {
  return computePresentation(program, state).pages;
}

/** The end status if no page follows: that of the first jump in force that ends the survey, otherwise finished. */
function computeEnd(
  program: Program,
  state: Pick<State, 'jumps'>,
  ranks: (node: number) => number,
): EndStatus {
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
