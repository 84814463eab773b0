import type { Effect, State } from './types.ts';
import { presentationOf } from './presentation.ts';
import type { Presentation, Program } from './program.ts';
import { type Vector, vectorSet } from './vector.ts';

/**
 * The derived part of a state while it is recomputed. It starts as the old values and ends as the new ones; what
 * did not change keeps its reference.
 */
export interface Draft {
  readonly program: Program;
  readonly presentation: Presentation;
  /** Where the changes began; never changed itself. */
  readonly before: State;
  readonly facts: State['facts'];
  readonly language: string;
  readonly now: number;
  readonly flow: State['flow'];
  answers: Vector<unknown>;
  effective: Vector<unknown>;
  status: Vector<number>;
  options: State['options'];
  rows: State['rows'];
  readonly files: State['files'] | undefined;
  jumps: readonly number[];
  /** What went wrong on the way. */
  readonly reports: Effect[];
}

export function draftOf(program: Program, state: State): Draft {
  return {
    program,
    presentation: presentationOf(program, state),
    before: state,
    facts: state.facts,
    language: state.language,
    now: state.now,
    flow: state.flow,
    answers: state.answers,
    effective: state.effective,
    status: state.status,
    options: state.options,
    rows: state.rows,
    files: state.files,
    jumps: state.jumps,
    reports: [],
  };
}

/** The state as the draft has it; one copy, since this is what every step costs. */
export function merged(state: State, draft: Draft, { page, issues }: Pick<State, 'page' | 'issues'>): State {
  const { answers, effective, status, options, rows, jumps } = draft;
  return { ...state, answers, effective, status, options, rows, jumps, page, issues };
}

export function setAnswer(draft: Draft, index: number, value: unknown): void {
  draft.answers = vectorSet(draft.answers, draft.before.answers, index, value);
}

export function setEffective(draft: Draft, index: number, value: unknown): void {
  draft.effective = vectorSet(draft.effective, draft.before.effective, index, value);
}

export function setStatus(draft: Draft, node: number, value: number): void {
  draft.status = vectorSet(draft.status, draft.before.status, node, value);
}

/** Indexes of the offered options or rows; undefined: all. The record is copied once, and ours to change from then on. */
export function setList(
  draft: Draft,
  list: 'options' | 'rows',
  index: number,
  value: readonly number[] | undefined,
): void {
  const own: Record<number, readonly number[]> =
    draft[list] === draft.before[list] ? { ...draft[list] } : draft[list];
  if (value === undefined) delete own[index];
  else own[index] = value;
  draft[list] = own;
}
