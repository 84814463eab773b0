import type { AnswerEvent, FilesEvent, RespondentEvent } from '@canvass/protocol';
import { stepWrapper } from '../step/step-wrapper.ts';
import type { Program } from '../program/program.ts';

/**
 * Returns the events that must be sent or stored: between two moves, the last answer to each question in document
 * order, then the last files of each question and option. Replaying them gives the same transcript as replaying all
 * events, and the same state except for messages that an answer in between has removed. If a feature wraps steps, all
 * events are needed, because an answer may have cleared others (SHOW-22).
 */
export function reduceEvents(
  program: Program,
  events: readonly RespondentEvent[],
): readonly RespondentEvent[] {
  if (stepWrapper.of(program)) return events;
  const reduced: RespondentEvent[] = [];
  let answers = new Map<string, AnswerEvent>();
  let files = new Map<string, FilesEvent>();
  const flush = () => {
    reduced.push(...inOrderOfQuestions(program, answers), ...inOrderOfQuestions(program, files));
    answers = new Map();
    files = new Map();
  };
  for (const event of events) {
    if (event.type === 'answer') answers.set(event.gid, event);
    else if (event.type === 'files') files.set(`${event.gid}\n${event.option_id ?? ''}`, event);
    else {
      flush();
      reduced.push(event);
    }
  }
  flush();
  return reduced;
}

/** Sorts events by document order of their questions, then by option. */
function inOrderOfQuestions<E extends AnswerEvent | FilesEvent>(
  { byGid }: Program,
  events: ReadonlyMap<string, E>,
): readonly E[] {
  const indexOf = ({ gid }: E) => byGid.get(gid) ?? -1;
  return [...events]
    .sort(([a, first], [b, second]) => indexOf(first) - indexOf(second) || (a < b ? -1 : 1))
    .map(([, event]) => event);
}
