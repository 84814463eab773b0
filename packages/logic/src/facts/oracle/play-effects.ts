import type { HostEvent } from '@canvass/protocol';
import { step } from '../../engine/step/step.ts';
import type { State, StepResult } from '../../engine/types.ts';
import type { Program } from '../../engine/program.ts';
import type { Oracle } from './oracle.ts';

/** Where a respondent is when nothing is left to be carried out, and how they got there. */
export interface PlayedEffects {
  readonly state: State;
  /** Host events in order, each with what the engine made of it, as a transcript takes them. */
  readonly steps: readonly { readonly event: HostEvent; readonly result: StepResult }[];
}

/** Lets the oracle carry out what is pending, and what comes of that, until nothing is. */
export function playEffects(
  program: Program,
  state: State,
  oracle: Oracle,
  respondent: number,
): PlayedEffects {
  const steps: { event: HostEvent; result: StepResult }[] = [];
  let current = state;
  for (let [effect] = current.pending; effect !== undefined; [effect] = current.pending) {
    const event = oracle.fulfil(current, effect, respondent);
    const result = step(program, current, event);
    if (result.refused !== undefined) {
      throw new Error(`the engine refused what it asked for: ${effect.id}, ${result.refused.key}`);
    }
    steps.push({ event, result });
    current = result.state;
  }
  return { state: current, steps };
}
