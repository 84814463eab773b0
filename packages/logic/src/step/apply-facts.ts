import { isShownAt } from '../content/environment.ts';
import { computeMoment } from '../program/moment.ts';
import type { Moment, Program, ProgramOccurrence } from '../program/program.ts';
import type { Effect, State, StepResult } from '../program/types.ts';
import { withoutScreen } from './screens.ts';
import { computeDraft, finishDraft } from './settle/draft.ts';
import { settleNodes } from './settle/settle.ts';
import { pageAfter, pageBefore, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];

/** Applies a new language or time, and opens another page if rules that read it have changed which pages are visible. */
export function applyFacts(
  program: Program,
  state: State,
  facts: { readonly language?: string; readonly now?: number },
): StepResult {
  const changedState = { ...state, ...facts };
  if (program.factReaders.length === 0) return { state: changedState, effects: NO_EFFECTS };
  const draft = computeDraft(program, changedState);
  settleNodes(draft, program.factReaders);
  return {
    state: moveToVisiblePage(program, state, finishDraft(draft, changedState)),
    effects: draft.reports.length === 0 ? NO_EFFECTS : draft.reports,
  };
}

/**
 * Changed facts can show a question on an earlier page, to which the respondent then returns. If they hide all of the
 * current page, the next page with a visible question is opened, otherwise the previous one.
 */
function moveToVisiblePage(program: Program, before: State, state: State): State {
  const moment = computeMoment(program, state);
  const page = findNewlyShownPage(before, moment) ?? findNearestPage(moment);
  return page === state.page ? state : { ...withoutScreen(state), page, issues: [] };
}

function findNewlyShownPage(before: State, { presentation, state }: Moment): number | undefined {
  const isNew = (occurrence: ProgramOccurrence) =>
    !isShownAt(before.status, occurrence) && isShownAt(state.status, occurrence);
  const page = presentation.pages.findIndex(({ occurrences }) => occurrences.some(isNew));
  return page >= 0 && page < state.page ? page : undefined;
}

function findNearestPage(moment: Moment): number {
  const { page: now } = moment.state;
  if (visibleOn(moment, now).length > 0) return now;
  const after = pageAfter(moment, now);
  const page = after >= 0 ? after : pageBefore(moment, now);
  return page < 0 ? now : page;
}
