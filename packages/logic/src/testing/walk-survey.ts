import type { RespondentEvent, SessionFacts, SurveyEvent } from '@canvass/protocol';
import type { Program } from '../engine/program.ts';
import { start } from '../engine/step/start.ts';
import { step } from '../engine/step/step.ts';
import type { State, StepResult } from '../engine/types.ts';
import type { Oracle } from '../facts/oracle/oracle.ts';
import { recordStep, startTranscript, type Transcript } from '../transcript/transcript.ts';

/** One accepted or refused event of a walk, and what it was about. */
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
  /** Those that were accepted. */
  readonly events: readonly SurveyEvent[];
}
/** Who walks: what they are, and what they do next; undefined when they leave. */
export interface Walker {
  readonly facts: SessionFacts;
  act(state: State): RespondentEvent | undefined;
}

/** Effects of one move: more of them means that it never comes to an end. */
const MOST_WAITS = 200;

/** A respondent's way through a survey, with an oracle for what only hosts know. Shows every step to `visit`. */
export function walkSurvey(
  program: Program,
  walker: Walker,
  oracle: Oracle,
  visit?: (step: WalkStep) => void,
): Walk {
  let state = start(program, walker.facts);
  let transcript = startTranscript(program, state);
  const events: SurveyEvent[] = [];
  const respondent = walker.facts.seq ?? 0;
  let waited = 0;
  for (;;) {
    const [effect] = state.pending;
    waited = effect === undefined ? 0 : waited + 1;
    if (waited > MOST_WAITS) throw new Error(`the engine keeps asking: ${JSON.stringify(effect)}`);
    const event = effect === undefined ? walker.act(state) : oracle.fulfil(state, effect, respondent);
    if (event === undefined) return { program, facts: walker.facts, state, transcript, events };
    const result = step(program, state, event);
    if (effect !== undefined && result.refused !== undefined)
      throw new Error(`the engine refused what it asked for: ${effect.id}, ${result.refused.key}`);
    visit?.({ program, event, before: state, result });
    transcript = recordStep(program, transcript, event, result);
    if (result.refused === undefined) events.push(event);
    state = result.state;
  }
}
