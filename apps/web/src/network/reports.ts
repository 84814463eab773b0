import type { TracerEntry } from '@canvass/protocol';

type Report = Extract<TracerEntry, { readonly kind: 'report' }>;

/** Maximum number of entries that wait for a tracer, to limit memory. */
const MAX_WAITING = 50;
let waitingEntries: TracerEntry[] = [];
let sendToTracer: ((entry: TracerEntry) => void) | undefined;

/** Reports a problem to the operator (CALL-19). The message describes it without answers, tokens or parameters. */
export function report(level: Report['level'], tag: Report['tag'], message: string): void {
  trace({ kind: 'report', level, tag, message, at: Date.now() });
}

/** Passes an entry to the tracer, or keeps it until the tracer is loaded after the first question. */
export function trace(entry: TracerEntry): void {
  if (sendToTracer !== undefined) sendToTracer(entry);
  else if (waitingEntries.length < MAX_WAITING) waitingEntries.push(entry);
}

export function sendTracesTo(take: ((entry: TracerEntry) => void) | undefined): void {
  sendToTracer = take;
  if (take === undefined) return;
  const keptEntries = waitingEntries;
  waitingEntries = [];
  for (const entry of keptEntries) take(entry);
}

export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'a thrown value';
