import type { EditResult } from '@canvass/authoring';
import type { OpenDraft } from './editor-state.ts';
import { randomId } from '../document/random-ids.ts';

export const EDIT_OPTIONS = { newId: randomId };

interface ChangeDescription {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly selectedId?: string | undefined;
}

export function applyResult(
  draft: OpenDraft,
  { document, change }: EditResult,
  { selectedId, ...label }: ChangeDescription,
): void {
  draft.commit(document, { ...change, label }, selectedId);
}

export const joinEdits = (first: EditResult, second: EditResult): EditResult => ({
  document: second.document,
  change: { ...second.change, operations: [...first.change.operations, ...second.change.operations] },
});
