import { computeMoment } from '../../program/moment.ts';
import type { Draft, Program, ReportingMoment } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { vectorSet } from '../../program/vector.ts';

export function computeDraft(program: Program, before: State): Draft {
  const { presentation, meter } = computeMoment(program, before);
  return draftIn({ program, presentation, state: before, meter, reports: [] });
}

/** A draft with the meter and the reports of a moment. */
export function draftIn({ program, presentation, state, meter, reports }: ReportingMoment): Draft {
  return { program, presentation, state: { ...state }, meter, reports, before: state };
}

/** The returned state must not be modified. */
export function finishDraft({ state }: Draft, { page, issues }: Pick<State, 'page' | 'issues'>): State {
  state.page = page;
  state.issues = issues;
  return state;
}

export function setAnswer({ state, before }: Draft, index: number, value: unknown): void {
  state.answers = vectorSet(state.answers, before.answers, index, value);
}

export function setEffective({ state, before }: Draft, index: number, value: unknown): void {
  state.effective = vectorSet(state.effective, before.effective, index, value);
}

export function setStatus({ state, before }: Draft, node: number, value: number): void {
  state.status = vectorSet(state.status, before.status, node, value);
}

/** Sets the offered options or rows of a question. Undefined means all. Copies the record once per draft. */
export function setList(
  { state, before }: Draft,
  list: 'options' | 'rows',
  index: number,
  value: readonly number[] | undefined,
): void {
  const ownLists: Record<number, readonly number[]> =
    state[list] === before[list] ? { ...state[list] } : state[list];
  if (value === undefined) delete ownLists[index];
  else ownLists[index] = value;
  state[list] = ownLists;
}
