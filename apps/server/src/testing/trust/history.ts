import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { canonicalJson } from '@canvass/logic';

/**
 * `unknown` means no reply, or one that does not show whether the call was stored. Repeating the call returns the
 * result.
 */
export type Outcome = 'ok' | 'failed' | 'unknown';

export interface Entry {
  readonly call: 'b' | 'n' | 's';
  /** The id with which the call is repeated. */
  readonly key: string;
  /** Hash of the call's content. Empty for `b`, whose hash only the server knows. */
  readonly hash: string;
  readonly state: 'invoked' | Outcome;
}

/** An append-only file of calls with their outcomes, as seen from outside. */
export interface History {
  add(entry: Entry): void;
  read(): readonly Entry[];
}

export function openHistory(file: string): History {
  return {
    add: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    read: () =>
      readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Entry), // this module has written the lines
  };
}

/** The server's hash of a call (CALL-5). */
export const hashOfCall = (call: 'n' | 's', events: readonly object[]): string =>
  createHash('sha256').update(canonicalJson({ call, events })).digest('hex');

/** Later outcomes replace earlier ones, but `ok` stays. */
export function computeLastOutcomes(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const outcomes = new Map<string, Entry>();
  for (const entry of entries) {
    const before = outcomes.get(entry.key);
    const isOver = before?.state === 'ok' || (entry.state === 'invoked' && before !== undefined);
    if (!isOver) outcomes.set(entry.key, entry);
  }
  return outcomes;
}
