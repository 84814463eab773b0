import { TRACER_TOPIC, type TracerEntry, type TracerRequest } from '@canvass/protocol';
import { isPreview, parseLink } from '../addresses/link.ts';
import { parsePath } from '../addresses/routes.ts';
import { pageCaller } from '../network/page-caller.ts';
import type { AppStore } from '../store/store.ts';
import { sendTracesTo, trace } from '../network/reports.ts';

let isRunning = false;

/** From now on what is traced goes to the server in batches (CALL-19). More than once is as good as once. */
export function startTracing(): void {
  if (isRunning) return;
  isRunning = true;
  const link = parseLink(location.search);
  const { surveyId } = parsePath(location.pathname);
  const caller = pageCaller();
  const tracer = createTracer({
    countsEvents: !isPreview(link),
    async send(entries, leaving) {
      const body: TracerRequest = {
        topic: TRACER_TOPIC,
        entries,
        ...(surveyId !== undefined && { survey_id: surveyId }),
      };
      const call = { method: 'POST', path: '/api/tracer/survey/', body, keepalive: leaving } as const;
      const result = await caller.send(call);
      // What the server has refused once it refuses again.
      return 'data' in result || result.error.kind === 'code';
    },
  });
  sendTracesTo(tracer.take);
  addEventListener('pagehide', () => {
    tracer.take({ kind: 'event', name: 'leave', at: Date.now() });
    tracer.leave();
  });
}

/** The moments of a respondent's way: when the first question is there, each page, each change of language, the end. */
export function traceMoments(store: AppStore): void {
  type Moment = 'load' | 'begin' | 'page' | 'language' | 'end';
  const tell = (name: Moment, page?: number) =>
    trace({ kind: 'event', name, at: Date.now(), ...(page !== undefined && { page: page + 1 }) });
  let before = readMoment(store);
  tell('load');
  if (before.run !== undefined) tell('begin', before.page);
  store.subscribe(() => {
    const now = readMoment(store);
    if (now.run !== undefined && now.run !== before.run) tell('begin', now.page);
    else if (now.page !== before.page && now.page !== undefined) tell('page', now.page);
    if (now.language !== before.language) tell('language');
    if (now.isOver && !before.isOver) tell('end');
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

/** CONST-12: a batch goes out when it has so many entries, or after so many milliseconds. */
const BATCH_ENTRIES = 10;
const BATCH_MS = 10_000;
/** What waits for a network that is away; the oldest go first. */
const MAX_WAITING = 50;

interface TracerPorts {
  /** False when the batch did not arrive. `leaving`: the page does not wait for the answer. */
  readonly send: (entries: readonly TracerEntry[], leaving: boolean) => Promise<boolean>;
  /** CALL-19: previews are not counted; what goes wrong in them is told all the same. */
  readonly countsEvents: boolean;
}
interface Tracer {
  take(entry: TracerEntry): void;
  /** The page is being left: what waits goes out now. */
  leave(): void;
}

export function createTracer({ send, countsEvents }: TracerPorts): Tracer {
  let waiting: TracerEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isSending) return;
    const batch = waiting.slice(0, BATCH_ENTRIES);
    waiting = waiting.slice(batch.length);
    isSending = true;
    const hasArrived = await send(batch, false);
    isSending = false;
    if (!hasArrived) waiting = [...batch, ...waiting].slice(-MAX_WAITING);
    if (waiting.length > 0) later();
  }
  function later(): void {
    timer ??= setTimeout(() => void flush(), BATCH_MS);
  }
  return {
    take(entry) {
      if (entry.kind === 'event' && !countsEvents) return;
      waiting = [...waiting, entry].slice(-MAX_WAITING);
      if (waiting.length === BATCH_ENTRIES) void flush();
      else later();
    },
    leave() {
      const rest = waiting;
      waiting = [];
      if (rest.length > 0) void send(rest, true);
    },
  };
}
