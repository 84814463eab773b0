import { type ChangeLabel, type Editing, idOf, type Json, type JsonRecord } from '@canvass/authoring';
import { arrayAt, isObject, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { newQuestion } from '../fields/declarations.ts';
import type { Editor } from './editor.ts';
import {
  changeType as changeTypeIn,
  copyItem,
  keepCodes,
  newCode,
  type ItemTarget,
  targetBehind,
  targetBeside,
  targetInNext,
} from './item-commands.ts';
import { randomId } from './random-id.ts';

/** Makes a change of the order or number of items. Codes keep their meaning. */
function reorder(editor: Editor, label: ChangeLabel, make: (editing: Editing) => string): void {
  const { items } = editor.getState();
  editor.change(label, (editing) => {
    const selected = make(editing);
    keepCodes(editing, items);
    return selected;
  });
}

/** Adds a question behind the selected item, and selects it. */
export function addQuestion(editor: Editor, type: string): void {
  const { items, selected } = editor.getState();
  const target = targetBehind(items, selected, 'Q');
  editor.change({ key: 'change.addQuestion' }, (editing) =>
    editing.insert(
      target,
      newQuestion(type, () => editing.newId(), ''),
    ),
  );
}

/** Adds a page or group behind the selected item, and selects it. A page outside of groups gets one around it. */
export function addContainer(editor: Editor, type: 'P' | 'G'): void {
  const { items, selected } = editor.getState();
  const target = targetBehind(items, selected, type);
  reorder(editor, { key: type === 'P' ? 'change.addPage' : 'change.addGroup' }, (editing) => {
    const container = { type, gid: editing.newId(), cid: newCode(items, type), items: [] };
    const isBare = type === 'P' && target.list.id === '';
    if (!isBare) return editing.insert(target, container);
    const around = { type: 'G', gid: editing.newId(), cid: newCode(items, 'G'), items: [] };
    const group = editing.insert(target, around);
    return editing.insert({ list: { id: group, path: ['items'] } }, container);
  });
}

const moveTo = (editor: Editor, { id, code }: OutlineItem, target: ItemTarget): void =>
  reorder(editor, { key: 'change.moveItem', params: { code } }, (editing) => {
    editing.move(id, target);
    return id;
  });

/** Moves an item one place up or down. Past the ends of its group or page, it moves to the next one. */
export function moveBy(editor: Editor, item: OutlineItem, step: -1 | 1): void {
  const target = targetBeside(item, editor.getState().items, step);
  if (target === undefined) return editor.setNotice({ key: 'notice.noMove' });
  moveTo(editor, item, target);
}

/** Moves an item into the group or page beside it, or out of its own. */
export function moveBeside(editor: Editor, item: OutlineItem, step: -1 | 1): void {
  const target = targetInNext(item, editor.getState().items, step);
  if (target === undefined) return editor.setNotice({ key: 'notice.noMove' });
  moveTo(editor, item, target);
}

/** Adds a copy behind an item, and selects it. */
export function duplicate(editor: Editor, item: OutlineItem): void {
  const { items } = editor.getState();
  const parent = item.parent === undefined ? undefined : items[item.parent];
  reorder(editor, { key: 'change.duplicate', params: { code: item.code } }, (editing) =>
    editing.insert(
      { list: { id: parent?.id ?? '', path: ['items'] }, index: item.position },
      withNewCodes(copyItem(item.value, randomId), items),
    ),
  );
}

/** Gives a copy the next free codes, since those by position could be the codes of others. */
function withNewCodes(copy: JsonRecord, items: readonly OutlineItem[]): JsonRecord {
  const used = { Q: 0, G: 0, P: 0 };
  const visit = (item: Json): Json => {
    const type = textAt(item, 'type');
    if (!isObject(item) || (type !== 'Q' && type !== 'G' && type !== 'P')) return item;
    const first = Number(newCode(items, type).slice(1));
    const cid = `${type}${first + used[type]}`;
    used[type] += 1;
    const { type: own = '', gid = '', ...rest } = item;
    const inside = type === 'Q' ? {} : { items: arrayAt(item, 'items').map(visit) };
    return { type: own, gid, cid, ...rest, ...inside };
  };
  const named = visit(copy);
  return isObject(named) ? named : copy;
}

/** Removes an item with its content, and selects the one before it. */
export function removeItem(editor: Editor, item: OutlineItem): void {
  const { items } = editor.getState();
  const next =
    items.find(({ parent, position }) => parent === item.parent && position === item.position + 1) ??
    items.findLast((one) => one.parent === item.parent && one.position < item.position) ??
    (item.parent === undefined ? undefined : items[item.parent]);
  reorder(editor, { key: 'change.delete', params: { code: item.code } }, (editing) => {
    editing.remove(item.id);
    return next?.id ?? '';
  });
}

export function changeType(editor: Editor, item: OutlineItem, type: string): void {
  editor.change({ key: 'change.type', params: { code: item.code } }, (editing) => {
    changeTypeIn(editing, item, type, () => editing.newId());
    return idOf(item.value) ?? item.id;
  });
}
