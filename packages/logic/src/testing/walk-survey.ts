import type { HostEvent, RespondentEvent, SessionFacts, SurveyEvent } from '@canvass/protocol';
import type { Program } from '../program/program.ts';
import { start } from '../step/start.ts';
import { step } from '../step/step.ts';
import type { State, StepResult } from '../program/types.ts';
import type { MemoryLedgers } from '../effects/ledgers.ts';
import { runEffects } from '../effects/run-effects.ts';
import { recordStep, startTranscript, type Transcript } from '../transcript/transcript.ts';

export interface WalkStep {
  readonly program: Program;
  readonly event: SurveyEvent;
  readonly before: State;
  readonly result: StepResult;
}
export interface Walk {
  readonly program: Program;
  readonly facts: SessionFacts;
  readonly state: State;
  readonly transcript: Transcript;
  /** The accepted events. */
  readonly events: readonly SurveyEvent[];
}
/** A respondent of a walk. `act` returns the next event, or undefined to end the walk. */
export interface Walker {
  readonly facts: SessionFacts;
  act(state: State): RespondentEvent | undefined;
}

/** Events of the host for the pending effects of a respondent, in order. */
export type Host = (state: State, respondent: number) => readonly HostEvent[];

export const createHost =
  (program: Program, ledgers: MemoryLedgers): Host =>
  (state, respondent) =>
    runEffects(program, state, ledgers.ledgersFor(respondent)).steps.map(({ event }) => event);

/** Fulfils nothing: for surveys in which no effect becomes pending. */
export const WITHOUT_HOST: Host = () => [];

/** Calls `visit` after every step. */
export function walkSurvey(
  program: Program,
  walker: Walker,
  host: Host,
  visit?: (step: WalkStep) => void,
): Walk {
  let state = start(program, walker.facts);
  let transcript = startTranscript(program, state);
  const events: SurveyEvent[] = [];
  const take = (event: SurveyEvent): StepResult => {
    const result = step(program, state, event);
    visit?.({ program, event, before: state, result });
    transcript = recordStep(program, transcript, event, result);
    if (result.refused === undefined) events.push(event);
    state = result.state;
    return result;
  };
  for (;;) {
    for (const event of host(state, walker.facts.seq ?? 0)) {
      const { refused } = take(event);
      if (refused !== undefined) throw new Error(`the engine refused what it asked for: ${refused.key}`);
    }
    const event = walker.act(state);
    if (event === undefined) return { program, facts: walker.facts, state, transcript, events };
    take(event);
  }
}
