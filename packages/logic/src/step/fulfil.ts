import { END_STATES, endNameOf, type EndStatus, NOT_ENDED, type QuestionIssue } from '@canvass/protocol';
import { isShownAt } from '../content/environment.ts';
import { computeMoment } from '../program/moment.ts';
import { computePresentation } from '../program/presentation.ts';
import { withoutScreen } from './screens.ts';
import { visibleOn } from './walk.ts';
import type { EffectKind, Program } from '../program/program.ts';
import type { EffectType, PendingEffect, State, StepResult } from '../program/types.ts';

/** Ends a move on its page, so that the respondent can press Next again. */
export function stayOnPage(state: State, issues: readonly QuestionIssue[] = state.issues): StepResult {
  const { move: _, ...stateWithoutMove } = state;
  return { state: { ...stateWithoutMove, pending: [], issues }, effects: [] };
}

/**
 * Ends a move with the host's issues, on the page of the first question concerned if it was shown before. Drops
 * issues of other pages, which are found again there. If no such page exists, the current page shows all issues.
 */
export function leadBack(program: Program, state: State, issues: readonly QuestionIssue[]): StepResult {
  const page = findPage(program, state, issues[0]?.gid ?? '');
  if (page === undefined) {
    const gid = visibleOn(computeMoment(program, state), state.page)[0]?.question.gid ?? '';
    return stayOnPage(
      state,
      issues.map((issue) => ({ ...issue, gid })),
    );
  }
  const pageGids = new Set(
    visibleOn(computeMoment(program, state), page).map(({ question }) => question.gid),
  );
  const { state: unmovedState, effects } = stayOnPage(
    page === state.page ? state : withoutScreen(state),
    issues.filter(({ gid }) => pageGids.has(gid)),
  );
  return { state: { ...unmovedState, page }, effects };
}

/** The page that shows the question, if it is not after the current page. */
function findPage(program: Program, state: State, gid: string): number | undefined {
  const occurrences = program.questions[program.byGid.get(gid) ?? -1]?.occurrences ?? [];
  const occurrence = occurrences.find((one) => isShownAt(state.status, one));
  const page =
    occurrence === undefined ? -1 : (computePresentation(program, state).pageOf[occurrence.node] ?? -1);
  return page >= 0 && page <= state.page ? page : undefined;
}

/** Returns undefined if the value has the wrong shape. */
export function fulfil(
  program: Program,
  state: State,
  effect: PendingEffect,
  value: unknown,
): StepResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>; // every field is checked by `take`
  return findEffectKind(program, effect)?.take(program, state, effect, fields);
}

/** Continues the move without the value, or ends it on its page. */
export function fail(program: Program, state: State, effect: PendingEffect): StepResult {
  return findEffectKind(program, effect)?.fail(program, state, effect) ?? stayOnPage(state);
}

function findEffectKind({ effects }: Program, { type }: PendingEffect): EffectKind<EffectType> | undefined {
  const effectKind = effects.find((kind) => kind.type === type);
  return effectKind as EffectKind<EffectType> | undefined; // a kind is found by the type of its effects
}

export const withoutPending = (state: State): State => ({ ...state, pending: [] });

export function endResponse(state: State, end: EndStatus): StepResult {
  const { move: _, ...stateWithoutMove } = state;
  return { state: { ...stateWithoutMove, pending: [], issues: [], end }, effects: [] };
}

/** Returns undefined if the host's end status is invalid. */
export function readEnd({
  is_end,
  status,
  q,
  flow_end,
  end,
  total_score,
}: Readonly<Record<string, unknown>>): EndStatus | undefined {
  const name = endNameOf(status);
  if ((is_end !== 0 && is_end !== 1) || name === undefined) return undefined;
  if (is_end === 0) return NOT_ENDED;
  return {
    is_end,
    status: END_STATES[name].status,
    ...(typeof q === 'string' && { q }),
    ...(typeof flow_end === 'boolean' && { flow_end }),
    ...(typeof end === 'string' && { end }),
    ...(typeof total_score === 'number' && Number.isFinite(total_score) && { total_score }),
  };
}
