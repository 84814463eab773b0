import { isRecord } from '@canvass/project';
import { deleteElements, edit, idOf, findList, listReaders, valueAt } from '@canvass/authoring';
import { formatKeys } from '@canvass/project/file';
import { fieldAt, isList, textAt } from '../document/json.ts';
import type { OutlineItem, Path } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { nameUses } from '../wording/named-uses.ts';
import { type NamedUse, staysAfterDeletion } from '../wording/reader-names.ts';
import { type AskedChange, NOTHING_ASKED, type OpenDraft } from './editor-state.ts';
import { EDIT_OPTIONS, applyResult } from './taken-changes.ts';

/**
 * Removes a part of a question, such as an option, a row or a group of options, with its translations. Asks first if
 * something reads it, or if respondents may have chosen it because the survey is published. Returns whether it asked.
 */
export function removePart(draft: OpenDraft, question: OutlineItem, path: Path): boolean {
  const { document, project, version, selected } = draft.getState();
  const part = path.reduce<ReturnType<typeof fieldAt>>(fieldAt, project);
  const id = isRecord(part) ? idOf(part) : undefined;
  if (id === undefined || !isRecord(part)) return false;
  const title = plainText(textAt(part, 'title'));
  const uses = nameUses(draft.getState(), listReaders(project, [id]));
  const list = String(path.at(-2));
  const label = {
    ...(title === ''
      ? { key: 'change.remove', params: { field: list } }
      : { key: 'change.delete', params: { code: title } }),
    selectedId: selected?.id,
  };
  const choose = (shouldRepair: boolean) => () => {
    const removal = edit(document, { ...EDIT_OPTIONS, label }, (editing) => {
      const place = findList(editing.project, id);
      deleteElements(editing, { ids: [id], repairs: shouldRepair });
      const remainingParts = place && valueAt(editing.project, place);
      if (place !== undefined && isList(remainingParts) && remainingParts.length === 0)
        editing.set(place, undefined);
    });
    applyResult(draft, removal, label);
  };
  const isAnswered = version > 0 && ANSWERED_LISTS.has(list);
  if (uses.length === 0 && !isAnswered) {
    choose(false)();
    return false;
  }
  const value = fieldAt(part, 'value') ?? fieldAt(part, 'seq') ?? null;
  draft.ask({
    ...NOTHING_ASKED,
    kind: 'delete',
    codes: [title],
    path: formatKeys(path.slice(0, -1)),
    uses,
    answeredParts: isAnswered ? [{ gid: question.gid, name: title, option: { list, value, gid: id } }] : [],
    choices: choicesOfDeletion(uses, choose),
  });
  return true;
}

/** Lists of parts that respondents choose or answer. */
const ANSWERED_LISTS: ReadonlySet<string> = new Set(['items', 'rows_items']);

/** The choices of a deletion: with or without the repair of its readers, if a repair would change any of them. */
export function choicesOfDeletion(
  uses: readonly NamedUse[],
  choose: (shouldRepair: boolean) => () => void,
): AskedChange['choices'] {
  if (uses.every(({ use }) => staysAfterDeletion(use))) return [{ key: 'delete', choose: choose(true) }];
  return [
    { key: 'deleteWithReaders', choose: choose(true) },
    { key: 'deleteAlone', choose: choose(false) },
  ];
}
