import { addContainer as addContainerAt, type EditResult, groupItems, type Target } from '@canvass/authoring';
import { isOnePage, parentOf } from '../document/outline.ts';
import type { OpenDraft } from './editor-state.ts';
import { joinEdits, OPTIONS, take } from './taken-changes.ts';
import { type ItemTarget, targetBehind } from './targets.ts';

/** Adds a page or group behind the selected item, and selects it. */
export function addContainer(draft: OpenDraft, kind: 'page' | 'group'): void {
  const { document, items, selected } = draft.getState();
  const key = kind === 'page' ? 'change.addPage' : 'change.addGroup';
  const target = targetBehind(items, selected, kind === 'page' ? 'P' : 'G');
  const { at, prepared } = kind === 'page' ? preparePage(draft, target) : { at: target };
  const { added, ...result } = addContainerAt(
    prepared?.document ?? document,
    { kind, title: '', at },
    OPTIONS,
  );
  take(draft, prepared === undefined ? result : joinEdits(prepared, result), { key, selectedId: added });
}

interface PreparedPage {
  readonly at: Target;
  /** The change that comes before the page is added. */
  readonly prepared?: EditResult;
}

/**
 * The place of a new page: outside of groups a group around it. In a group that is one page, the questions before and
 * behind become pages of their own, as they will be for respondents.
 */
export function preparePage(draft: OpenDraft, { list, index }: ItemTarget): PreparedPage {
  const { document, project, items } = draft.getState();
  if (list.id === '') {
    const { added, ...prepared } = addContainerAt(
      document,
      { kind: 'group', title: '', at: { list, index } },
      OPTIONS,
    );
    return { at: { list: { id: added, path: ['items'] } }, prepared };
  }
  const group = items.find(({ id }) => id === list.id);
  if (group === undefined || !isOnePage(project, group)) return { at: { list, index } };
  const inside = items.filter((item) => parentOf(item, items) === group);
  const before = inside.filter(({ position }) => position <= index);
  const behind = inside.filter(({ position }) => position > index);
  let prepared: EditResult | undefined;
  for (const run of [before, behind]) {
    if (run.length === 0) continue;
    const ids = run.map(({ id }) => id);
    const page = groupItems(prepared?.document ?? document, { ids, kind: 'page', title: '' }, OPTIONS);
    prepared = prepared === undefined ? page : joinEdits(prepared, page);
  }
  return { at: { list, index: before.length > 0 ? 1 : 0 }, ...(prepared && { prepared }) };
}
