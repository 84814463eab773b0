import { canonicalJson } from '@canvass/logic';
import type { RespondentEvent, SurveyEvent } from '@canvass/protocol';
import {
  acknowledgeBatch,
  type AnswerLog,
  firstBatchEvents,
  isRespondentEvent,
  withHostEvents,
} from '../../storage/record/answer-log.ts';

/** How the events of a batch look on the wire (`reduceEvents` of the engine). */
export type Reduce = (events: readonly RespondentEvent[]) => readonly RespondentEvent[];

type ReconcileResult =
  /** The server has a part of what this browser has, possibly more than was acknowledged: go on from here. */
  | { readonly kind: 'ours'; readonly log: AnswerLog }
  /** Somebody else has written: the server's events are the truth (1117). */
  | { readonly kind: 'theirs' };

/**
 * Compares what the server has with what this browser has. A batch whose reply was lost counts as acknowledged;
 * unsent answers of the current page stay. What only the server's engine was fed (draws, quotas, also before the first
 * page) is taken in where it stands. Events are compared as they travel.
 */
export function reconcile(local: AnswerLog, server: readonly SurveyEvent[], reduce: Reduce): ReconcileResult {
  const known = wireForm(local.events.slice(0, local.acknowledged), reduce);
  if (!startsWith(server, known)) return { kind: 'theirs' };
  const before = server.slice(known.length).filter(whileHost());
  let log = withHostEvents(local, before);
  let rest = server.slice(known.length + before.length);
  while (rest.length > 0) {
    const [batch] = log.batches;
    const sent = reduce(firstBatchEvents(log));
    if (batch === undefined || !startsWith(rest, sent)) return { kind: 'theirs' };
    const fulfilled = rest.slice(sent.length).filter(whileHost());
    log = acknowledgeBatch(log, batch.id, fulfilled);
    rest = rest.slice(sent.length + fulfilled.length);
  }
  return { kind: 'ours', log };
}

/** Runs of respondent events are reduced like a batch; host events stand between them as they are. */
function wireForm(events: readonly SurveyEvent[], reduce: Reduce): readonly SurveyEvent[] {
  const result: SurveyEvent[] = [];
  let run: RespondentEvent[] = [];
  for (const event of events) {
    if (isRespondentEvent(event)) run.push(event);
    else {
      result.push(...reduce(run), event);
      run = [];
    }
  }
  return [...result, ...reduce(run)];
}

/** A filter that passes host events up to the first respondent event. */
function whileHost() {
  let open = true;
  return (event: SurveyEvent): event is Exclude<SurveyEvent, RespondentEvent> => {
    open = open && !isRespondentEvent(event);
    return open;
  };
}

/** In canonical form: the server's database may have put members in another order. */
function startsWith(events: readonly SurveyEvent[], prefix: readonly SurveyEvent[]): boolean {
  return (
    prefix.length <= events.length &&
    prefix.every((event, index) => canonicalJson(event) === canonicalJson(events[index]))
  );
}
