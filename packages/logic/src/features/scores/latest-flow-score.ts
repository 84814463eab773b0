import { scoreAt } from '../../content/environment.ts';
import { presentationOf } from '../../program/presentation.ts';
import type { State } from '../../program/types.ts';
import type { Program } from '../../program/program.ts';

/**
 * The latest score that a node of the flow has requested during the survey. Null if no score is available. It is not
 * the score of the current answers, with which respondents could find the correct answers by trying.
 */
export function latestFlowScore(program: Program, state: State): number | null {
  return scoreAt.of(program)?.(state.flow, presentationOf(program, state), program.nodes.length) ?? null;
}
