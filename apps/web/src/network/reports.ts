import type { TracerEntry } from '@canvass/protocol';

type Report = Extract<TracerEntry, { readonly kind: 'report' }>;

/** Entries that wait for whoever sends them; what is beyond is not worth a respondent's memory. */
const MAX_WAITING = 50;
let waiting: TracerEntry[] = [];
let sink: ((entry: TracerEntry) => void) | undefined;

/**
 * Something went wrong that the operator should know of (CALL-19). Never an answer, a token or a parameter: the message
 * says what happened, not to whom.
 */
export function report(level: Report['level'], tag: Report['tag'], message: string): void {
  trace({ kind: 'report', level, tag, message, at: Date.now() });
}

/** Hands an entry to the tracer, or keeps it until there is one: that is loaded after the first question. */
export function trace(entry: TracerEntry): void {
  if (sink !== undefined) sink(entry);
  else if (waiting.length < MAX_WAITING) waiting.push(entry);
}

/** From now on `take` gets all entries, and first those that have waited. */
export function sendTracesTo(take: ((entry: TracerEntry) => void) | undefined): void {
  sink = take;
  if (take === undefined) return;
  const kept = waiting;
  waiting = [];
  for (const entry of kept) take(entry);
}

/** What may be told of an error: its kind and its own words. */
export const wordsOfError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'a thrown value';
