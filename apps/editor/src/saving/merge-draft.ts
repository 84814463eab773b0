import {
  applyChange,
  type Change,
  documentPiece,
  equalJson,
  type Operation,
  type Piece,
  type ProjectDocument,
  rebaseChanges,
  type RefusedChange,
} from '@canvass/authoring';

/** A change of this author that does not fit another author's draft. `mine` is the document in which it was made. */
export interface ConflictingChange extends RefusedChange {
  readonly mine: Piece;
}

/** This author's changes, with the documents that they lead from and to. */
interface OwnChanges {
  /** The document before the first change. */
  readonly base: ProjectDocument;
  readonly changes: readonly Change[];
  /** The document after the last change. */
  readonly document: ProjectDocument;
}

interface MergedDraft {
  readonly document: ProjectDocument;
  /** The changes that were applied and that the draft did not have. */
  readonly changes: readonly Change[];
  readonly conflicts: readonly ConflictingChange[];
  /** Whether the draft has only changes of this author. */
  readonly isOwn: boolean;
}

/** Applies this author's changes to a draft of the server. Changes that do not fit are returned in `conflicts`. */
export function mergeDraft(draft: ProjectDocument, { base, changes, document }: OwnChanges): MergedDraft {
  const savedCount = countSavedChanges(draft, { base, changes });
  const unsaved = changes.slice(savedCount);
  const rebased = rebaseChanges(draft, unsaved);
  const refused = rebased.refused.filter(({ change }) => !isReplacedLater(change, unsaved));
  const mine = refused.length === 0 ? undefined : documentPiece(document);
  return {
    document: rebased.document,
    changes: rebased.changes,
    conflicts: mine === undefined ? [] : refused.map((one) => ({ ...one, mine })),
    isOwn: savedCount !== undefined,
  };
}

/** Whether later changes set all fields that a change sets. Then only the later values can be missing. */
export function isReplacedLater(change: Change, changes: readonly Change[]): boolean {
  const laterOperations = changes.slice(changes.indexOf(change) + 1).flatMap(({ operations }) => operations);
  const laterPlaces = new Set(laterOperations.map(placeKeyOf));
  return change.operations.every((one) => one.op === 'set' && laterPlaces.has(placeKeyOf(one)));
}

const placeKeyOf = (operation: Operation): string | undefined =>
  operation.op === 'set' ? JSON.stringify([operation.at.id, ...operation.at.path]) : undefined;

/**
 * Returns how many of the changes a draft has, if it has no others. The server may have saved them without this browser
 * having got the reply: then a value that was typed later replaces one that the server has, which is not a conflict.
 */
function countSavedChanges(
  draft: ProjectDocument,
  { base, changes }: Pick<OwnChanges, 'base' | 'changes'>,
): number | undefined {
  let document: ProjectDocument | undefined = base;
  let savedCount = equalJson(base.value, draft.value) ? 0 : undefined;
  for (const [index, change] of changes.entries()) {
    document = document && applyChange(document, change).document;
    if (document !== undefined && equalJson(document.value, draft.value)) savedCount = index + 1;
  }
  return savedCount;
}

/** Whether two changes, of which one may be a copy from the browser's storage or another tab, are the same. */
export const isSameChange = (one: Change, other: Change): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
