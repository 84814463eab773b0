import { needsServerFacts, start, step, type Program, type State } from '@canvass/logic';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';

export interface FoldedResponse {
  readonly state: State;
  /** The events that the engine took. What it refuses (another version's answers) is left out. */
  readonly events: readonly SurveyEvent[];
}

/** The state that events lead to: how a response comes back after a reload (ENGINE-5). */
export function foldEvents(
  program: Program,
  facts: SessionFacts,
  events: readonly SurveyEvent[],
): FoldedResponse {
  let state = start(program, facts);
  const taken = events.filter((event) => {
    const result = step(program, state, event);
    state = result.state;
    return result.refused === undefined;
  });
  return { state, events: taken };
}

/**
 * The state of a response that begins without the server, on its first page. Undefined when the survey needs something
 * that only the server knows, or waits for it before its first page (a quota, a draw).
 */
export function beginLocally(program: Program, facts: SessionFacts): State | undefined {
  if (needsServerFacts(program)) return undefined;
  const { state } = foldEvents(program, facts, []);
  return state.pending.length > 0 ? undefined : state;
}
