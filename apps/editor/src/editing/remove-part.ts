import { isRecord } from '@canvass/project';
import { deleteItems, idOf, readersOf } from '@canvass/authoring';
import { formatKeys } from '@canvass/project/file';
import { fieldAt, textAt } from '../document/json.ts';
import type { OutlineItem, Path } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { nameUses } from '../wording/named-uses.ts';
import { type NamedUse, staysAfterDeletion } from '../wording/reader-names.ts';
import type { AskedChange, OpenDraft } from './editor-state.ts';
import { EDIT_OPTIONS, applyResult } from './taken-changes.ts';

/**
 * Removes an option or row of a question. Asks first if something reads it, or if respondents may have chosen it
 * because the survey is published. Returns whether it asked.
 */
export function removePart(draft: OpenDraft, question: OutlineItem, path: Path): boolean {
  const { document, project, version, selected } = draft.getState();
  const part = path.reduce<ReturnType<typeof fieldAt>>(fieldAt, project);
  const id = isRecord(part) ? idOf(part) : undefined;
  if (id === undefined || !isRecord(part)) return false;
  const title = plainText(textAt(part, 'title'));
  const uses = nameUses(draft.getState(), readersOf(project, [id]));
  if (uses.length === 0 && version === 0) return false;
  const choose = (shouldRepair: boolean) => () =>
    applyResult(draft, deleteItems(document, { ids: [id], repairs: shouldRepair }, EDIT_OPTIONS), {
      key: 'change.delete',
      params: { code: title },
      selectedId: selected?.id,
    });
  const value = fieldAt(part, 'value') ?? fieldAt(part, 'seq') ?? null;
  draft.ask({
    kind: 'delete',
    codes: [title],
    path: formatKeys(path.slice(0, -1)),
    uses,
    removedFields: [],
    convertedLists: [],
    answeredParts: [
      { gid: question.gid, name: title, option: { list: String(path.at(-2)), value, gid: id } },
    ],
    choices: choicesOfDeletion(uses, choose),
  });
  return true;
}

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
