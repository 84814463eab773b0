import type { EditResult } from '@canvass/authoring';
import type { OpenDraft } from './editor-state.ts';
import { randomId } from './open-survey.ts';

/** Ids of new elements. */
export const EDIT_OPTIONS = { newId: randomId };

/** The label of a change, and the selection after it. */
interface TakenChange {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly selectedId?: string | undefined;
}

/** Shows the result of a command. */
export function applyResult(
  draft: OpenDraft,
  { document, change }: EditResult,
  { selectedId, ...label }: TakenChange,
): void {
  draft.take(document, { ...change, label }, selectedId);
}

/** Joins two consecutive edits into one. */
export const joinEdits = (first: EditResult, second: EditResult): EditResult => ({
  document: second.document,
  change: { ...second.change, operations: [...first.change.operations, ...second.change.operations] },
});
