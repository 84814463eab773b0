import { addContainer as addContainerAt, type EditResult, groupItems, type Target } from '@canvass/authoring';
import { isOnePage, findParent } from '../document/outline.ts';
import type { OpenDraft } from './editor-state.ts';
import { joinEdits, EDIT_OPTIONS, applyResult } from './taken-changes.ts';
import { type ItemTarget, findNewItemTarget } from './targets.ts';

const CONTAINERS = {
  group: { type: 'G', key: 'change.addGroup' },
  page: { type: 'P', key: 'change.addPage' },
  section: { type: 'S', key: 'change.addSection' },
} as const;

/** Adds a section, page or group inside or after the selected item, and selects it. */
export function addContainer(draft: OpenDraft, kind: keyof typeof CONTAINERS): void {
  const { document, items, selected } = draft.getState();
  const { type, key } = CONTAINERS[kind];
  const { target, prepared } = prepareContainer(draft, kind, findNewItemTarget(items, selected, type));
  const { added, ...result } = addContainerAt(
    prepared?.document ?? document,
    { kind, title: '', at: target },
    EDIT_OPTIONS,
  );
  applyResult(draft, prepared === undefined ? result : joinEdits(prepared, result), {
    key,
    selectedId: added,
  });
}

function prepareContainer(draft: OpenDraft, kind: keyof typeof CONTAINERS, target: ItemTarget): PagePlace {
  if (kind === 'page') return preparePage(draft, target);
  return kind === 'group' || target.list.id !== '' ? { target } : addGroupAround(draft, target);
}

function addGroupAround(draft: OpenDraft, { list, index }: ItemTarget): PagePlace {
  const target = { list, index };
  const { document } = draft.getState();
  const { added, ...prepared } = addContainerAt(
    document,
    { kind: 'group', title: '', at: target },
    EDIT_OPTIONS,
  );
  return { target: { list: { id: added, path: ['items'] } }, prepared };
}

interface PagePlace {
  readonly target: Target;
  /** An edit that must be applied before the item is added. */
  readonly prepared?: EditResult;
}

/**
 * Prepares the list for a new page. Outside of groups, adds a group around the page. In a group without pages that
 * respondents see as one page, the questions before and after the new page become separate pages.
 */
export function preparePage(draft: OpenDraft, { list, index }: ItemTarget): PagePlace {
  if (list.id === '') return addGroupAround(draft, { list, index });
  const { document, project, items } = draft.getState();
  const group = items.find(({ id }) => id === list.id);
  if (group === undefined || !isOnePage(project, group)) return { target: { list, index } };
  const siblings = items.filter((item) => findParent(item, items) === group);
  const before = siblings.filter(({ position }) => position <= index);
  const behind = siblings.filter(({ position }) => position > index);
  let prepared: EditResult | undefined;
  for (const run of [before, behind]) {
    if (run.length === 0) continue;
    const ids = run.map(({ id }) => id);
    const page = groupItems(prepared?.document ?? document, { ids, kind: 'page', title: '' }, EDIT_OPTIONS);
    prepared = prepared === undefined ? page : joinEdits(prepared, page);
  }
  return { target: { list, index: before.length > 0 ? 1 : 0 }, ...(prepared && { prepared }) };
}
