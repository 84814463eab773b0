import { computeMoment } from '../program/moment.ts';
import type { Program } from '../program/program.ts';
import type { State } from '../program/types.ts';
import { stepWrapper, type IgnoredRequests } from '../step/step-wrapper.ts';

/** The requests that the respondent has ignored (CHECK-2). Undefined if the respondent was never asked. */
export function ignoredRequests(program: Program, state: State): IgnoredRequests | undefined {
  return state.asked === undefined
    ? undefined
    : stepWrapper.of(program)?.ignoredRequests(computeMoment(program, state));
}
