import { scoreAt } from '../../content/environment.ts';
import { presentationOf } from '../../program/presentation.ts';
import type { State } from '../../program/types.ts';
import type { Program } from '../../program/program.ts';

/**
 * The latest score that the respondent has seen during the survey, at a node of the flow that requests it. Null if
 * there is none. Never the score of current answers, with which respondents could find the correct ones by trying.
 */
export function seenScore(program: Program, state: State): number | null {
  return scoreAt.of(program)?.(state.flow, presentationOf(program, state), program.nodes.length) ?? null;
}
