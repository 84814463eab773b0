import type { HostEvent, RespondentEvent, SurveyEvent } from '@canvass/protocol';

/** Events that are sent in one call, always with the same id (CALL-5). */
export interface Batch {
  /** `event_id` of the call. Stored before the first try, and the same for every try. */
  readonly id: string;
  /** `n`, or `s` if the last event completes the survey. */
  readonly call: 'n' | 's';
  /** Language when the batch was closed. It is in the body, which must be the same for every try. */
  readonly language: string;
  /** Index in `events` after the batch's last event. The batch begins where the previous one ends. */
  readonly end: number;
}

export interface NewBatch extends Omit<Batch, 'end'> {
  /** When the page was left, by the device's clock, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * All events of a response in order. The server has the first `acknowledged` events. `batches` contain the following
 * events up to the last page that was left. The remaining events belong to the current page.
 */
export interface AnswerLog {
  readonly events: readonly SurveyEvent[];
  readonly acknowledged: number;
  readonly batches: readonly Batch[];
  /** Times at which pages were left (`NewBatch.at`), also pages whose events are acknowledged. Never sent. */
  readonly left?: readonly number[];
  /** Whether the last event must stay in the log. */
  readonly isFinal?: boolean;
}

export const EMPTY_LOG: AnswerLog = { events: [], acknowledged: 0, batches: [] };

const closedEnd = (log: AnswerLog): number => log.batches.at(-1)?.end ?? log.acknowledged;

/**
 * Adds an event. It replaces the event before it if both give the same question an answer or files, so that typing does
 * not make the log grow. An event that changed which questions are visible stays (`isFinal`), because replaying without
 * it could clear other hidden answers (SHOW-22).
 */
export function appendEvent(log: AnswerLog, event: SurveyEvent, isFinal = false): AnswerLog {
  const subject = subjectOf(event);
  const replaces =
    subject !== undefined &&
    !log.isFinal &&
    log.events.length > closedEnd(log) &&
    subjectOf(log.events.at(-1)) === subject;
  return { ...log, events: [...(replaces ? log.events.slice(0, -1) : log.events), event], isFinal };
}

/** The key whose value an event replaces. Undefined if the event moves the survey. */
function subjectOf(event: SurveyEvent | undefined): string | undefined {
  if (event?.type === 'answer') return `answer ${event.gid}`;
  return event?.type === 'files' ? `files ${event.gid} ${event.option_id ?? ''}` : undefined;
}

/** Puts the events of the current page into a batch. The last event is the `next` or `back` that left the page. */
export function closeBatch(log: AnswerLog, { at, ...batch }: NewBatch): AnswerLog {
  return {
    ...log,
    batches: [...log.batches, { ...batch, end: log.events.length }],
    left: [...(log.left ?? []), at],
  };
}

export function firstBatchEvents(log: AnswerLog): readonly RespondentEvent[] {
  const [batch] = log.batches;
  return batch === undefined ? [] : log.events.slice(log.acknowledged, batch.end).filter(isRespondentEvent);
}

/** Acknowledges the first batch if it has this id. `fulfilled` are the events that the server's engine got after it. */
export function acknowledgeBatch(log: AnswerLog, id: string, fulfilled: readonly HostEvent[]): AnswerLog {
  const [batch, ...laterBatches] = log.batches;
  if (batch?.id !== id) return log;
  const shift = fulfilled.length;
  return {
    ...log,
    events: [...log.events.slice(0, batch.end), ...fulfilled, ...log.events.slice(batch.end)],
    acknowledged: batch.end + shift,
    batches: laterBatches.map((later) => ({ ...later, end: later.end + shift })),
  };
}

/** Inserts the host events of the server's engine after the last event that the server is known to have. */
export function withHostEvents(log: AnswerLog, host: readonly HostEvent[]): AnswerLog {
  if (host.length === 0) return log;
  const { events, acknowledged, batches } = log;
  return {
    ...log,
    events: [...events.slice(0, acknowledged), ...host, ...events.slice(acknowledged)],
    acknowledged: acknowledged + host.length,
    batches: batches.map((batch) => ({ ...batch, end: batch.end + host.length })),
  };
}

export const unsentEvents = (log: AnswerLog): readonly SurveyEvent[] => log.events.slice(log.acknowledged);

export function isRespondentEvent(event: SurveyEvent): event is RespondentEvent {
  return event.type !== 'clock' && event.type !== 'fulfilled' && event.type !== 'failed';
}
