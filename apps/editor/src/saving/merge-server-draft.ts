import { reopenDocument } from '@canvass/authoring';
import type { ServerDraft } from '../server/calls.ts';
import { mergeDraft } from './merge-draft.ts';
import type { SavingEffect, SavingState, SavingStep } from './saving-state.ts';

/** Makes a draft of the server the base, applies this author's changes to it, and informs the other tabs. */
export function mergeServerDraft(state: SavingState, draft: ServerDraft, at: number): SavingStep {
  const { document: mine, work } = state;
  const server = { ...draft, savedAt: at };
  const { document: theirs } = reopenDocument(draft.text, mine, createIds(state));
  // The server stores only JSON objects.
  if (theirs === undefined) return { state: { ...state, server }, effects: [] };
  const merged = mergeDraft(theirs, { base: work.base.document, changes: work.changes, document: mine });
  const conflicts = merged.conflicts.length === 0 ? work.conflicts : [...work.conflicts, ...merged.conflicts];
  const next: SavingState = {
    ...state,
    document: merged.document,
    work: { ...work, base: { ...draft, document: theirs }, changes: merged.changes, conflicts },
    server,
    sentCount: 0,
    idCount: state.idCount + 1,
  };
  return { state: next, effects: listMergeEffects(state, next, { draft, isOwn: merged.isOwn }) };
}

function listMergeEffects(
  before: SavingState,
  after: SavingState,
  { draft, isOwn }: { readonly draft: ServerDraft; readonly isOwn: boolean },
): readonly SavingEffect[] {
  const effects: SavingEffect[] = [];
  const { conflicts, base } = after.work;
  const hasConflicts = conflicts !== before.work.conflicts;
  if (hasConflicts) effects.push({ kind: 'send', message: { kind: 'notTaken', notTaken: conflicts } });
  effects.push({ kind: 'send', message: { kind: 'saved', draft } });
  if (!isOwn)
    effects.push({
      kind: 'merged',
      states: { mine: before.document, theirs: base.document },
      hasConflicts,
    });
  return effects;
}

/** Creates ids for elements that have none in the file: no other tab and no other document gets the same. */
function createIds({ idPrefix, idCount }: SavingState): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${idPrefix}x${idCount}x${count}`;
  };
}
