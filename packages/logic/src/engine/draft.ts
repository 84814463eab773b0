import type { Effect, State } from './types.ts';
import type { Program } from './program.ts';
import type { Vector } from './vector.ts';

/**
 * The derived part of a state while it is recomputed. It starts as the old values and ends as the new ones; what
 * did not change keeps its reference.
 */
export interface Draft {
  readonly program: Program;
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
