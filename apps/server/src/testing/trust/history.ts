import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { canonicalJson } from '@canvass/logic';

/** `unknown`: there was no reply, or one that says nothing about what is stored. The same call again finds out. */
export type Outcome = 'ok' | 'failed' | 'unknown';

/** One line of a history. */
export interface Entry {
  readonly call: 'b' | 'n' | 's';
  /** The id under which the call is repeated. */
  readonly key: string;
  /** Of what is stored with the call; empty for `b`, of which the server keeps a hash of its own. */
  readonly hash: string;
  readonly state: 'invoked' | Outcome;
}

/** What was done and what came of it, as the outside saw it: an append-only file. */
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
        .map((line) => JSON.parse(line) as Entry), // we wrote it
  };
}

/** As the server hashes a call (CALL-5). */
export const hashOfCall = (call: 'n' | 's', events: readonly object[]): string =>
  createHash('sha256').update(canonicalJson({ call, events })).digest('hex');

/** What is known of each call in the end: a later line says more than an earlier one, except that `ok` stays. */
export function lastKnown(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const known = new Map<string, Entry>();
  for (const entry of entries) {
    const before = known.get(entry.key);
    const isOver = before?.state === 'ok' || (entry.state === 'invoked' && before !== undefined);
    if (!isOver) known.set(entry.key, entry);
  }
  return known;
}
