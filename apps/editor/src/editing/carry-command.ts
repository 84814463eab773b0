import { type Carrying, carryParts, edit, elementAt, listReaders, listUncarried } from '@canvass/authoring';
import { formatKeys } from '@canvass/project/file';
import { fieldAt, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { nameUses } from '../wording/named-uses.ts';
import { NOTHING_ASKED, type OpenDraft } from './editor-state.ts';
import { choicesOfDeletion } from './remove-part.ts';
import { applyResult, EDIT_OPTIONS, joinEdits } from './taken-changes.ts';

/**
 * Takes options or rows from an earlier question, as one change. Asks first if a rule reads an entry that the change
 * removes, or if respondents may have chosen it.
 */
export function carry(draft: OpenDraft, item: OutlineItem, carrying: Omit<Carrying, 'repairs'>): void {
  const { document, project, version } = draft.getState();
  const { list } = carrying.target;
  const label = { key: 'change.carry', params: { code: item.code }, selectedId: item.id };
  const choose = (repairs: boolean) => () => {
    const carried = carryParts(document, { ...carrying, repairs }, EDIT_OPTIONS);
    // A field without entries would be an error.
    const cleared = edit(carried.document, { ...EDIT_OPTIONS, label }, (editing) => {
      const entries = elementAt(editing.project, item.id)?.[list];
      if (Array.isArray(entries) && entries.length === 0)
        editing.set({ id: item.id, path: [list] }, undefined);
    });
    applyResult(draft, joinEdits(carried, cleared), label);
  };
  const removedIds = listUncarried(project, carrying);
  const uses = nameUses(draft.getState(), listReaders(project, removedIds));
  const isAnswered = version > 0 && removedIds.length > 0;
  if (uses.length === 0 && !isAnswered) return choose(false)();
  const removed = removedIds.map((gid) => ({ gid, part: elementAt(project, gid) ?? {} }));
  const nameOf = (part: (typeof removed)[number]['part']) => plainText(textAt(part, 'title'));
  return draft.ask({
    ...NOTHING_ASKED,
    kind: 'delete',
    codes: removed.map(({ part }) => nameOf(part)),
    path: formatKeys([...item.path, list]),
    uses,
    answeredParts: isAnswered
      ? removed.map(({ gid, part }) => ({
          gid: item.gid,
          name: nameOf(part),
          option: { list, value: fieldAt(part, 'value') ?? fieldAt(part, 'seq') ?? null, gid },
        }))
      : [],
    choices: choicesOfDeletion(uses, choose),
  });
}
