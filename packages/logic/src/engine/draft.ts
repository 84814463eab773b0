import type { Effect, State } from './types.ts';
import type { Program } from './program.ts';
import { type Vector, vectorSet } from './vector.ts';

/**
 * The derived part of a state while it is recomputed. It starts as the old values and ends as the new ones; what
 * did not change keeps its reference.
 */
export interface Draft {
  readonly program: Program;
  /** Where the changes began; never changed itself. */
  readonly before: State;
  readonly facts: State['facts'];
  readonly language: string;
  readonly now: number;
  answers: Vector<unknown>;
  effective: Vector<unknown>;
  status: Vector<number>;
  options: State['options'];
  rows: State['rows'];
  jumps: readonly number[];
  /** What went wrong on the way. */
  readonly reports: Effect[];
}

export function draftOf(program: Program, state: State): Draft {
  return {
    program,
    before: state,
    facts: state.facts,
    language: state.language,
    now: state.now,
    answers: state.answers,
    effective: state.effective,
    status: state.status,
    options: state.options,
    rows: state.rows,
    jumps: state.jumps,
    reports: [],
  };
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
