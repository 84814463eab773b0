import {
  type Change,
  forceChange,
  type ProjectDocument,
  rebaseChanges,
  type RefusedChange,
} from '@canvass/authoring';
import { randomId } from './random-id.ts';

/** An own change that another author's draft has no place for, and the document that it was made in. */
export interface NotTaken extends RefusedChange {
  readonly mine: ProjectDocument;
}

interface MergedDraft {
  readonly document: ProjectDocument;
  readonly notTaken: readonly NotTaken[];
}

/** Applies own changes to another author's draft. Changes that do not fit are returned, and the other values stay. */
export function mergeDraft(
  theirs: ProjectDocument,
  changes: readonly Change[],
  mine: ProjectDocument,
): MergedDraft {
  const { document, refused } = rebaseChanges(theirs, changes);
  return { document, notTaken: refused.map((one) => ({ ...one, mine })) };
}

/** The parts of the editor that take a change. */
interface OpenDraft {
  getState(): { readonly document: ProjectDocument };
  take(document: ProjectDocument, change: Change): void;
}

/** Applies a change over the values of another author. */
export function applyAnyway(editor: OpenDraft, { change, mine }: NotTaken): void {
  const { document } = editor.getState();
  const forced = forceChange(document, change, { mine, newId: randomId });
  editor.take(forced.document, forced.change);
}
