import { canonicalJson } from '@canvass/logic';
import type { RespondentEvent, SurveyEvent } from '@canvass/protocol';
import {
  acknowledgeBatch,
  type AnswerLog,
  firstBatchEvents,
  isRespondentEvent,
  withHostEvents,
} from '../../storage/record/answer-log.ts';

/** Converts the events of a batch to their form on the wire (`reduceEvents` of the engine). */
export type Reduce = (events: readonly RespondentEvent[]) => readonly RespondentEvent[];

type ReconcileResult =
  /** The server has some or all events of this browser. In `log`, all events that it has are acknowledged. */
  | { readonly kind: 'ours'; readonly log: AnswerLog }
  /** Another tab or device has sent events, so the server's events win (1117). */
  | { readonly kind: 'theirs' };

/**
 * Compares the server's events with this browser's, both in wire format. A batch whose reply was lost counts as
 * acknowledged. Unsent answers of the current page stay. Host events that only the server has (draws, quotas, also
 * before the first page) are inserted at their place.
 */
export function reconcile(local: AnswerLog, server: readonly SurveyEvent[], reduce: Reduce): ReconcileResult {
  const acknowledged = toWireForm(local.events.slice(0, local.acknowledged), reduce);
  if (!startsWith(server, acknowledged)) return { kind: 'theirs' };
  const before = server.slice(acknowledged.length).filter(createLeadingHostFilter());
  let log = withHostEvents(local, before);
  let remaining = server.slice(acknowledged.length + before.length);
  while (remaining.length > 0) {
    const [batch] = log.batches;
    const sent = reduce(firstBatchEvents(log));
    if (batch === undefined || !startsWith(remaining, sent)) return { kind: 'theirs' };
    const fulfilled = remaining.slice(sent.length).filter(createLeadingHostFilter());
    log = acknowledgeBatch(log, batch.id, fulfilled);
    remaining = remaining.slice(sent.length + fulfilled.length);
  }
  return { kind: 'ours', log };
}

/** Reduces each run of respondent events like a batch, and keeps the host events between them. */
function toWireForm(events: readonly SurveyEvent[], reduce: Reduce): readonly SurveyEvent[] {
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

function createLeadingHostFilter() {
  let isBefore = true;
  return (event: SurveyEvent): event is Exclude<SurveyEvent, RespondentEvent> => {
    isBefore = isBefore && !isRespondentEvent(event);
    return isBefore;
  };
}

/** Compares in canonical form, since the server's database may reorder members. */
function startsWith(events: readonly SurveyEvent[], prefix: readonly SurveyEvent[]): boolean {
  return (
    prefix.length <= events.length &&
    prefix.every((event, index) => canonicalJson(event) === canonicalJson(events[index]))
  );
}
