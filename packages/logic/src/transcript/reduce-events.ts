import type { AnswerEvent, RespondentEvent } from '@canvass/protocol';
import type { Program } from '../engine/program.ts';

/**
 * The events that need to be sent or stored: between two moves, only the last answer per question, in document
 * order. Folding them gives the same state and the same transcript as folding all of them.
 */
export function reduceEvents(
  program: Program,
  events: readonly RespondentEvent[],
): readonly RespondentEvent[] {
  const reduced: RespondentEvent[] = [];
  let answers = new Map<string, AnswerEvent>();
  const place = (gid: string) => program.byGid.get(gid) ?? -1;
  const flush = () => {
    reduced.push(...[...answers.values()].sort((a, b) => place(a.gid) - place(b.gid)));
    answers = new Map();
  };
  for (const event of events) {
    if (event.type === 'answer') {
      answers.set(event.gid, event);
    } else {
      flush();
      reduced.push(event);
    }
  }
  flush();
  return reduced;
}
