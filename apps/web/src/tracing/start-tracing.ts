import { TRACER_TOPIC, type TracerEntry, type TracerRequest } from '@canvass/protocol';
import { isPreview, parseLink } from '../addresses/link.ts';
import { parsePath } from '../addresses/routes.ts';
import { pageCaller } from '../network/page-caller.ts';
import type { AppStore } from '../store/store.ts';
import { sendTracesTo, trace } from '../network/reports.ts';

let isRunning = false;

/** Starts to send traces to the server in batches (CALL-19). Later calls have no effect. */
export function startTracing(): void {
  if (isRunning) return;
  isRunning = true;
  const link = parseLink(location.search);
  const { surveyId } = parsePath(location.pathname);
  const caller = pageCaller();
  const tracer = createTracer({
    countsEvents: !isPreview(link),
    async send(entries, isLeaving) {
      const body: TracerRequest = {
        topic: TRACER_TOPIC,
        entries,
        ...(surveyId !== undefined && { survey_id: surveyId }),
      };
      const call = { method: 'POST', path: '/api/tracer/survey/', body, keepalive: isLeaving } as const;
      const result = await caller.send(call);
      // The server would refuse the batch again, so it is not repeated.
      return 'data' in result || result.error.kind === 'code';
    },
  });
  sendTracesTo(tracer.take);
  addEventListener('pagehide', () => {
    tracer.take({ kind: 'event', name: 'leave', at: Date.now() });
    tracer.leave();
  });
}

/** Traces moments: the load, the begin of a response, each page, each change of language, the end. */
export function traceMoments(store: AppStore): void {
  type Moment = 'load' | 'begin' | 'page' | 'language' | 'end';
  const traceMoment = (name: Moment, page?: number) =>
    trace({ kind: 'event', name, at: Date.now(), ...(page !== undefined && { page: page + 1 }) });
  let before = readMoment(store);
  traceMoment('load');
  if (before.run !== undefined) traceMoment('begin', before.page);
  store.subscribe(() => {
    const now = readMoment(store);
    if (now.run !== undefined && now.run !== before.run) traceMoment('begin', now.page);
    else if (now.page !== before.page && now.page !== undefined) traceMoment('page', now.page);
    if (now.language !== before.language) traceMoment('language');
    if (now.isOver && !before.isOver) traceMoment('end');
    before = now;
  });
}

function readMoment(store: AppStore) {
  const { session, ui } = store.getState();
  return {
    run: session?.runId,
    page: session?.engine.page,
    language: ui.language,
    isOver: session?.engine.end.is_end === 1,
  };
}

/** CONST-12: a batch is sent at this many entries, or after this many milliseconds. */
const BATCH_ENTRIES = 10;
const BATCH_MS = 10_000;
/** Maximum number of entries kept while there is no network. The oldest are dropped. */
const MAX_WAITING = 50;

interface TracerPorts {
  /** Returns false if the batch did not arrive. `isLeaving`: the page is closed and does not wait for the reply. */
  readonly send: (entries: readonly TracerEntry[], isLeaving: boolean) => Promise<boolean>;
  /** CALL-19: events of previews are not counted, but their problems are reported. */
  readonly countsEvents: boolean;
}
interface Tracer {
  take(entry: TracerEntry): void;
  /** Called when the page is closed. */
  leave(): void;
}

export function createTracer({ send, countsEvents }: TracerPorts): Tracer {
  let waitingEntries: TracerEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    const batch = waitingEntries.slice(0, BATCH_ENTRIES);
    waitingEntries = waitingEntries.slice(batch.length);
    isSending = true;
    const hasArrived = await send(batch, false);
    isSending = false;
    if (!hasArrived) waitingEntries = [...batch, ...waitingEntries].slice(-MAX_WAITING);
    if (waitingEntries.length > 0) scheduleFlush();
  }
  function scheduleFlush(): void {
    timer ??= setTimeout(() => void flush(), BATCH_MS);
  }
  return {
    take(entry) {
      if (entry.kind === 'event' && !countsEvents) return;
      waitingEntries = [...waitingEntries, entry].slice(-MAX_WAITING);
      if (waitingEntries.length === BATCH_ENTRIES) void flush();
      else scheduleFlush();
    },
    leave() {
      const remaining = waitingEntries;
      waitingEntries = [];
      if (remaining.length > 0) void send(remaining, true);
    },
  };
}
