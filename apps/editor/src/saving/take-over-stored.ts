import { applyChange, type Change, documentPiece, type Operation } from '@canvass/authoring';
import { isReplacedLater, isSameChange } from './merge-draft.ts';
import type { SavingState } from './saving-state.ts';
import type { StoredWork } from './stored-work.ts';

/**
 * Adds what another tab has stored and this tab does not have: this tab may have been opened between a change and its
 * writing, and is about to replace the stored work.
 */
export function takeOverStored(state: SavingState, stored: StoredWork): SavingState {
  let { document } = state;
  const changes = [...state.work.changes];
  const ownConflicts = state.work.conflicts;
  const conflicts = [
    ...ownConflicts,
    ...stored.conflicts.filter((one) => !ownConflicts.some(({ change }) => isSameChange(change, one.change))),
  ];
  for (const change of stored.changes) {
    if (isContained(change, [...changes, ...state.storedChanges])) continue;
    const applied = applyChange(document, change);
    if (applied.conflict !== undefined) {
      if (isReplacedLater(change, stored.changes)) continue;
      conflicts.push({ change, conflict: applied.conflict, mine: documentPiece(document) });
    } else if (applied.document !== document) {
      document = applied.document;
      changes.push(change);
    }
  }
  const hasNews = changes.length > state.work.changes.length || conflicts.length > ownConflicts.length;
  return hasNews ? { ...state, document, work: { ...state.work, changes, conflicts } } : state;
}

/** Whether each operation of a change is among those of other changes. A stored change may join several of them. */
function isContained(change: Change, others: readonly Change[]): boolean {
  const results = new Set(others.flatMap(({ operations }) => operations).map(resultOf));
  return change.operations.every((operation) => results.has(resultOf(operation)));
}

const resultOf = (operation: Operation): string =>
  JSON.stringify(operation.op === 'set' ? [operation.at, operation.after] : operation);
