import { type ChangeLabel, type EditResult, findMoveEffects, type MoveEffect } from '@canvass/authoring';
import { isWithin, type OutlineItem } from '../document/outline.ts';
import type { PageChanges } from '../document/pages.ts';
import { type AskedChange, NOTHING_ASKED, type OpenDraft } from './editor-state.ts';

/** The effects of a change of the flow, besides the order of questions. */
const listEffects = (draft: OpenDraft, { document }: EditResult): readonly MoveEffect[] =>
  findMoveEffects(draft.getState().project, document.value);

interface AskedEdit {
  readonly kind: 'move' | 'delete';
  /** Codes or names of the changed parts. */
  readonly codes: readonly string[];
  apply(): void;
}

/** Asks whether to make a change of the flow, if it has effects besides the order of questions. Returns whether it asked. */
export function askAboutEffects(
  draft: OpenDraft,
  result: EditResult,
  { kind, codes, apply }: AskedEdit,
): boolean {
  const effects = listEffects(draft, result);
  if (effects.length === 0) return false;
  const askedChange: AskedChange = {
    ...NOTHING_ASKED,
    kind,
    codes,
    effects,
    choices: [{ key: kind, choose: apply }],
  };
  draft.ask(askedChange);
  return true;
}

/** Whether the list of an item is inside of another item, which cannot be moved into it. */
export function isListInside(listId: string, outerId: string, items: readonly OutlineItem[]): boolean {
  const [list, outer] = [listId, outerId].map((id) => items.find((item) => item.id === id));
  return list !== undefined && outer !== undefined && isWithin(list.path, outer.path);
}

/** Names the pages that a move has joined or divided. */
export function namePageChanges(pages: PageChanges): ChangeLabel | undefined {
  const [joined, divided] = [pages.joinedPages, pages.dividedPages].map(listPages);
  if (joined && divided) return { key: 'notice.pagesChanged', params: { joined, divided } };
  if (joined) return { key: 'notice.pagesJoined', params: { joined } };
  return divided ? { key: 'notice.pagesDivided', params: { divided } } : undefined;
}

const listPages = (pages: PageChanges['joinedPages']): string =>
  pages.map((codes) => codes.join(', ')).join('; ');
