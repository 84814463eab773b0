import { needsServerFacts, start, step, type Program, type State } from '@canvass/logic';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';

export interface FoldedResponse {
  readonly state: State;
  /** The events that the engine accepted. Rejected events, such as answers of another version, are left out. */
  readonly events: readonly SurveyEvent[];
}

/** Returns the state after all events. A reload restores a response in this way (ENGINE-5). */
export function foldEvents(
  program: Program,
  facts: SessionFacts,
  events: readonly SurveyEvent[],
): FoldedResponse {
  let state = start(program, facts);
  const acceptedEvents = events.filter((event) => {
    const result = step(program, state, event);
    state = result.state;
    return result.refused === undefined;
  });
  return { state, events: acceptedEvents };
}

/**
 * Returns the state of a response that begins on its first page without the server. Returns undefined if the survey
 * needs facts of the server, or a quota or draw before its first page.
 */
export function beginLocally(program: Program, facts: SessionFacts): State | undefined {
  if (needsServerFacts(program)) return undefined;
  const { state } = foldEvents(program, facts, []);
  return state.pending.length > 0 ? undefined : state;
}
