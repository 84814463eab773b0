import type { QuestionIssue } from '@canvass/protocol';
import { isShownAt } from '../content/environment.ts';
import { momentOf } from '../program/moment.ts';
import { presentationOf } from '../program/presentation.ts';
import type { Program } from '../program/program.ts';
import { withoutScreen } from './screens.ts';
import type { State, StepResult } from '../program/types.ts';
import { visibleOn } from './walk.ts';

/** Ends a move on its page, so that the respondent can press Next again. */
export function stay(state: State, issues: readonly QuestionIssue[] = state.issues): StepResult {
  const { move: _, ...rest } = state;
  return { state: { ...rest, pending: [], issues }, effects: [] };
}

/**
 * Ends a move with the host's issues, on the page of the first question concerned if it was shown before. Issues of
 * other pages are dropped; they are found again there. If no such page exists, the current page shows all issues.
 */
export function leadBack(program: Program, state: State, issues: readonly QuestionIssue[]): StepResult {
  const page = pageOf(program, state, issues[0]?.gid ?? '');
  if (page === undefined) {
    const gid = visibleOn(momentOf(program, state), state.page)[0]?.question.gid ?? '';
    return stay(
      state,
      issues.map((issue) => ({ ...issue, gid })),
    );
  }
  const here = new Set(visibleOn(momentOf(program, state), page).map(({ question }) => question.gid));
  const { state: there, effects } = stay(
    page === state.page ? state : withoutScreen(state),
    issues.filter(({ gid }) => here.has(gid)),
  );
  return { state: { ...there, page }, effects };
}

/** The page that shows the question, if it is not after the current page. */
function pageOf(program: Program, state: State, gid: string): number | undefined {
  const occurrences = program.questions[program.byGid.get(gid) ?? -1]?.occurrences ?? [];
  const occurrence = occurrences.find((one) => isShownAt(state.status, one));
  const page = occurrence === undefined ? -1 : (presentationOf(program, state).pageOf[occurrence.node] ?? -1);
  return page >= 0 && page <= state.page ? page : undefined;
}
