import type { EndStatus } from '@canvass/protocol';
import { isShownAt } from './environment.ts';
import { endOf } from './jumps.ts';
import { presentationOf, rankIn } from './presentation.ts';
import type { Program, ProgramPage, ProgramPlace } from './program.ts';
import type { State } from './types.ts';

export type Shown = Pick<State, 'status' | 'facts' | 'flow'>;

const NO_PAGE: ProgramPage = { places: [], heading: undefined, before: 0 };

export function pageAt(program: Program, state: Shown, page: number): ProgramPage {
  return presentationOf(program, state).pages[page] ?? NO_PAGE;
}

/** Visible questions of a page, in the order in which they are shown. */
export function visibleOn(program: Program, state: Shown, page: number): readonly ProgramPlace[] {
  return pageAt(program, state, page).places.filter((place) => isShownAt(state.status, place));
}

const hasVisible = ({ places }: ProgramPage, { status }: Shown) =>
  places.some((place) => place.question.type.unseen !== true && isShownAt(status, place));

/** The next page that has a visible question, or -1. SHOW-19: pages whose questions are all hidden are skipped. */
export function pageAfter(program: Program, state: Shown, page: number): number {
  const { pages } = presentationOf(program, state);
  for (let next = page + 1; next < pages.length; next += 1)
    if (hasVisible(pages[next] as ProgramPage, state)) return next; // in range
  return -1;
}

/** The page before that has a visible question, or -1. */
export function pageBefore(program: Program, state: Shown, page: number): number {
  const { pages } = presentationOf(program, state);
  for (let before = page - 1; before >= 0; before -= 1)
    if (hasVisible(pages[before] as ProgramPage, state)) return before; // in range
  return -1;
}

/** The ranks between which a respondent goes who leaves a page for another (-1: to the end); both exclusive. */
export function between(
  program: Program,
  state: Shown,
  page: number,
  next: number,
): { from: number; to: number } {
  const presentation = presentationOf(program, state);
  const last = pageAt(program, state, page).places.at(-1);
  const [first] = visibleOn(program, state, next);
  return {
    from: last === undefined ? -1 : rankIn(presentation, last.node),
    to: first === undefined ? program.nodes.length : rankIn(presentation, first.node),
  };
}

/** How the survey ends when no page follows. */
export function endStatusOf(program: Program, state: Shown & Pick<State, 'jumps'>): EndStatus {
  const presentation = presentationOf(program, state);
  return endOf(program, state, (node) => rankIn(presentation, node));
}

/** What is due in the flow before the next page. */
export function dueAfter(program: Program, state: State, page: number, next: number) {
  return program.flow?.due(program, state, between(program, state, page, next));
}

/** The pages of this respondent; the same reference until their order changes. */
export function pagesOf(program: Program, state: Shown): readonly ProgramPage[] {
  return presentationOf(program, state).pages;
}
