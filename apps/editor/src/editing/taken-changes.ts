import type { EditResult } from '@canvass/authoring';
import type { OpenDraft } from './editor-state.ts';
import { randomId } from './open-survey.ts';

/** Ids of new elements. */
export const EDIT_OPTIONS = { newId: randomId };

/** The label of a change, and the selection after it. */
interface ChangeDescription {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly selectedId?: string | undefined;
}

/** Makes the result of a command the current document. */
export function applyResult(
  draft: OpenDraft,
  { document, change }: EditResult,
  { selectedId, ...label }: ChangeDescription,
): void {
  draft.commit(document, { ...change, label }, selectedId);
}

/** Joins two consecutive edits into one. */
export const joinEdits = (first: EditResult, second: EditResult): EditResult => ({
  document: second.document,
  change: { ...second.change, operations: [...first.change.operations, ...second.change.operations] },
});
