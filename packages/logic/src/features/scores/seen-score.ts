import { scoreAt } from '../../content/environment.ts';
import { presentationOf } from '../../program/presentation.ts';
import type { State } from '../../program/types.ts';
import type { Program } from '../../program/program.ts';

/**
 * The newest score that a respondent has seen on the way, at a node of the flow that asks for it; null when there was
 * none. Never that of what is answered now: who could ask after each answer would find the right ones by trying.
 */
export function seenScore(program: Program, state: State): number | null {
  return scoreAt.of(program)?.(state.flow, presentationOf(program, state), program.nodes.length) ?? null;
}
