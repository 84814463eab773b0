import { applyChange, type Conflict } from '../operations/apply.ts';
import { type Change, reverseChange } from '../operations/operation.ts';
import type { ProjectDocument } from '../text/document.ts';
import { equalJson } from '../values/json.ts';
import { isSamePlace } from '../places/places.ts';

/**
 * The changes of one author that can be undone (`done`, oldest first) or redone (`undone`, newest first). Immutable and
 * plain JSON, so that a browser can store the history.
 */
export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const EMPTY_HISTORY: History = { done: [], undone: [] };

/**
 * Appends a change and forgets the undone changes. With `isContinued`, merges it into the last change if both set the
 * same place, as when a text is typed.
 */
export function recordChange({ done }: History, change: Change, isContinued = false): History {
  const last = done.at(-1);
  const joinedChange = isContinued && last !== undefined ? joinChanges(last, change) : undefined;
  return { done: joinedChange ? [...done.slice(0, -1), joinedChange] : [...done, change], undone: [] };
}

/** Joins two changes if each only sets the same place and the second begins with the first's value; else undefined. */
function joinChanges(first: Change, second: Change): Change | undefined {
  const [a, b] = [findOnlySetOperation(first), findOnlySetOperation(second)];
  if (a === undefined || b === undefined || !equalJson(a.after?.value, b.before?.value)) return undefined;
  if (!isSamePlace(a.at, b.at)) return undefined;
  const { after: _, ...withoutAfter } = a;
  return { ...first, operations: [{ ...withoutAfter, ...(b.after && { after: b.after }) }] };
}

const findOnlySetOperation = ({ operations: [first, ...otherOperations] }: Change) =>
  first?.op === 'set' && otherOperations.length === 0 ? first : undefined;

export interface HistoryStep {
  readonly document: ProjectDocument;
  readonly history: History;
  /** The change that undid or redid a change of the history. */
  readonly change: Change;
}
export type HistoryResult = HistoryStep | { readonly conflict: Conflict } | undefined;

/**
 * Reverts the author's last change. Undefined if the history is empty. If another author has changed the same place
 * since, returns the conflict and changes nothing.
 */
export function undo(document: ProjectDocument, { done, undone }: History): HistoryResult {
  const last = done.at(-1);
  if (last === undefined) return undefined;
  const change = reverseChange(last);
  const applyResult = applyChange(document, change);
  if (applyResult.conflict !== undefined) return { conflict: applyResult.conflict };
  return {
    document: applyResult.document,
    change,
    history: { done: done.slice(0, -1), undone: [...undone, last] },
  };
}

/** Repeats the change that was undone last. Returns undefined and conflicts like `undo`. */
export function redo(document: ProjectDocument, { done, undone }: History): HistoryResult {
  const change = undone.at(-1);
  if (change === undefined) return undefined;
  const applyResult = applyChange(document, change);
  if (applyResult.conflict !== undefined) return { conflict: applyResult.conflict };
  return {
    document: applyResult.document,
    change,
    history: { done: [...done, change], undone: undone.slice(0, -1) },
  };
}
