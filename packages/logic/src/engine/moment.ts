import { presentationOf } from './presentation.ts';
import type { Presentation, Program } from './program.ts';
import type { Effect, State } from './types.ts';

/** A respondent at one moment: all that rules, orders, texts and pages look at. */
export interface Moment {
  readonly program: Program;
  /** Order and pages of this respondent. */
  readonly presentation: Presentation;
  readonly state: State;
  /** Where a rule without a result is reported, while a step is under way. */
  readonly reports?: Effect[];
}

export function momentOf(program: Program, state: State): Moment {
  return { program, presentation: presentationOf(program, state), state };
}
