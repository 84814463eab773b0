import { presentationOf } from './presentation.ts';
import type { Moment, Program } from './program.ts';
import type { State } from './types.ts';

export function momentOf(program: Program, state: State): Moment {
  return { program, presentation: presentationOf(program, state), state };
}
