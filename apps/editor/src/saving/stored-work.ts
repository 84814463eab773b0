import { type Change, documentPiece, EMPTY_HISTORY, type History, type Piece } from '@canvass/authoring';
import type { ConflictingChange } from './merge-draft.ts';
import type { Work } from './work.ts';

/** A draft as stored in a browser. */
export interface StoredBase {
  readonly text: string;
  /** Ids of elements in the text that do not follow from it. Absent in records of older versions of the editor. */
  readonly ids?: NonNullable<Piece['ids']>;
  /** Null if the server had no draft. */
  readonly edition: string | null;
}

/** The stored work of a survey in a browser. */
export interface StoredWork {
  /** Undefined if the survey was never open in this browser. */
  readonly base: StoredBase | undefined;
  readonly changes: readonly Change[];
  readonly history: History;
  readonly conflicts: readonly ConflictingChange[];
}

/** The entries of a stored list from an index. Later stored entries are deleted. */
export interface ListEnd {
  readonly from: number;
  readonly entries: readonly Change[];
}

/** A transaction of the browser's storage. It happens as a whole or not at all. */
export type Write =
  | { readonly kind: 'draft'; readonly base: StoredBase | undefined; readonly changes: ListEnd }
  | { readonly kind: 'history'; readonly done: ListEnd; readonly undone: ListEnd }
  | { readonly kind: 'conflicts'; readonly conflicts: readonly ConflictingChange[] };

/**
 * Lists the transactions that replace the stored work, in the order in which they must happen: a change that moves to
 * the conflicts, or back, is never in neither place. `before` is undefined if the content of the storage is unknown.
 */
export function listWrites(before: Work | undefined, after: Work): readonly Write[] {
  const isKnown = (conflict: ConflictingChange) => before?.conflicts.includes(conflict) === true;
  const removed = before?.conflicts.filter((one) => !after.conflicts.includes(one));
  const hasAdded = !after.conflicts.every(isKnown);
  const hasRemoved = removed === undefined || removed.length > 0;
  return [
    ...(hasAdded ? [writeConflicts([...(removed ?? []), ...after.conflicts])] : []),
    ...listDraftWrites(before, after),
    ...(hasRemoved ? [writeConflicts(after.conflicts)] : []),
    ...listHistoryWrites(before?.history, after.history),
  ];
}

const writeConflicts = (conflicts: Work['conflicts']): Write => ({ kind: 'conflicts', conflicts });

function listDraftWrites(before: Work | undefined, after: Work): readonly Write[] {
  if (before === undefined || before.base !== after.base)
    return [{ kind: 'draft', base: storedBaseOf(after), changes: { from: 0, entries: after.changes } }];
  if (before.changes === after.changes) return [];
  return [{ kind: 'draft', base: undefined, changes: computeEnd(before.changes, after.changes) }];
}

function listHistoryWrites(before: History | undefined, after: History): readonly Write[] {
  if (before === after) return [];
  const { done, undone } = before ?? EMPTY_HISTORY;
  return [{ kind: 'history', done: computeEnd(done, after.done), undone: computeEnd(undone, after.undone) }];
}

const storedBaseOf = ({ base: { document, text, edition } }: Work): StoredBase => ({
  text,
  ids: documentPiece(document).ids ?? {},
  edition,
});

function computeEnd(before: readonly Change[], after: readonly Change[]): ListEnd {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  return { from, entries: after.slice(from) };
}
