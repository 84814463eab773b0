import type { Meter } from '@canvass/validators/operators';
import { computePresentation } from './presentation.ts';
import type { Moment, Program } from './program.ts';
import type { State } from './types.ts';

/** The moment of a state. `meter` defaults to a new budget. */
export function computeMoment(program: Program, state: State, meter: Meter = { steps: 0 }): Moment {
  return { program, presentation: computePresentation(program, state), state, meter };
}
