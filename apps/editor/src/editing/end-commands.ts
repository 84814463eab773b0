import { addEnd, duplicateEnd, listEnds, listUsesOfEnd, moveEnd, removeEnd } from '@canvass/authoring';
import type { OuterPage } from '../document/outer-pages.ts';
import { nameUses } from '../wording/named-uses.ts';
import { NOTHING_ASKED, type OpenDraft } from './editor-state.ts';
import { choicesOfDeletion } from './remove-part.ts';
import { applyResult, EDIT_OPTIONS } from './taken-changes.ts';
import type { DropPlace } from './targets.ts';

/** The id of the row of a named end page. */
const rowOfEnd = (end: string): string => `page:end:/${end}`;

/** Adds an end page without a text, and selects it. */
export function addEndPage(draft: OpenDraft): void {
  const { added, ...result } = addEnd(draft.getState().document, { name: '' }, EDIT_OPTIONS);
  applyResult(draft, result, { key: 'change.addEnd', selectedId: rowOfEnd(added) });
}

/** Copies an end page, without its conditions, and selects the copy. */
export function copyEnd(draft: OpenDraft, { end = '', title }: OuterPage): void {
  const { added, ...result } = duplicateEnd(
    draft.getState().document,
    { id: end, name: title },
    EDIT_OPTIONS,
  );
  applyResult(draft, result, {
    key: 'change.duplicate',
    params: { code: title },
    selectedId: rowOfEnd(added),
  });
}

export function moveEndBy(draft: OpenDraft, page: OuterPage, step: -1 | 1): void {
  moveEndTo(draft, page, indexOfEnd(draft, page) + step);
}

/** Moves an end page before or behind another one. */
export function dropEnd(
  draft: OpenDraft,
  page: OuterPage,
  target: { readonly page: OuterPage; readonly place: DropPlace },
): void {
  const [from, to] = [indexOfEnd(draft, page), indexOfEnd(draft, target.page)];
  const index = target.place === 'before' ? to : to + 1;
  moveEndTo(draft, page, index > from ? index - 1 : index);
}

const indexOfEnd = (draft: OpenDraft, { end }: OuterPage): number =>
  listEnds(draft.getState().project).findIndex(({ id }) => id === end);

function moveEndTo(draft: OpenDraft, { end = '', title, id }: OuterPage, position: number): void {
  const { document } = draft.getState();
  const result = moveEnd(document, { id: end, position: Math.max(0, position) }, EDIT_OPTIONS);
  if (result.change.operations.length === 0) return draft.setNotice({ key: 'notice.noEndMove' });
  return applyResult(draft, result, { key: 'change.moveItem', params: { code: title }, selectedId: id });
}

/** Asks before an end page is deleted, and lists the jumps and parts of the flow that lead to it. */
export function askToDeleteEnd(draft: OpenDraft, { end = '', title, number }: OuterPage): void {
  const { document, project } = draft.getState();
  const uses = nameUses(draft.getState(), listUsesOfEnd(project, end));
  const choose = (repairs: boolean) => () =>
    applyResult(draft, removeEnd(document, { id: end, repairs }, EDIT_OPTIONS), {
      key: 'change.delete',
      params: { code: title || String(number) },
      selectedId: 'page:end:finished',
    });
  draft.ask({
    ...NOTHING_ASKED,
    kind: 'delete',
    codes: [title || String(number)],
    uses,
    choices: choicesOfDeletion(uses, choose),
  });
}
