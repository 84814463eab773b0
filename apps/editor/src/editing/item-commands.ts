import { type Editing, idOf, type Json, type JsonRecord, type Place, placeOf } from '@canvass/authoring';
import { arrayAt, isList, isObject } from '../document/json.ts';
import { outlineOf, type OutlineItem, type Path } from '../document/outline.ts';
import { fieldsOf, newQuestion } from '../fields/declarations.ts';

/** The place of a new item: behind the selected one, or inside of a selected group or page. */
export interface ItemTarget {
  readonly list: Place;
  readonly index: number;
}

type NewItem = 'Q' | 'P' | 'G';
const ROOT: Place = { id: '', path: ['items'] };

/** The target for a new question or container behind an item. Containers never come into pages. */
export function targetBehind(
  items: readonly OutlineItem[],
  selected: OutlineItem | undefined,
  type: NewItem,
): ItemTarget {
  const roots = items.filter(({ level }) => level === 1);
  const around = selected ?? (type === 'Q' ? roots.at(-1) : undefined);
  if (around === undefined) return { list: ROOT, index: roots.length };
  if (holds(around, type)) return insideOf(around);
  let at = around;
  for (
    let parent = parentOf(at, items);
    parent !== undefined && !holds(parent, type);
    parent = parentOf(at, items)
  )
    at = parent;
  const parent = parentOf(at, items);
  return { list: parent === undefined ? ROOT : listInside(parent), index: at.position };
}

/** Whether a new item of a type may be in an item. */
const holds = ({ kind }: OutlineItem, type: NewItem): boolean =>
  type === 'Q' ? kind !== 'question' : type === 'P' && kind === 'group';

const parentOf = ({ parent }: OutlineItem, items: readonly OutlineItem[]): OutlineItem | undefined =>
  parent === undefined ? undefined : items[parent];

const listInside = ({ id }: OutlineItem): Place => ({ id, path: ['items'] });
const insideOf = (item: OutlineItem): ItemTarget => ({
  list: listInside(item),
  index: arrayAt(item.value, 'items').length,
});

/** The target of a move to the next or previous place within its list. Undefined at the ends. */
export function targetBeside(
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): ItemTarget | undefined {
  const index = item.position - 1 + step;
  if (index < 0 || index >= item.siblings) return undefined;
  return { list: listOfItem(item, items), index };
}

const listOfItem = ({ parent }: OutlineItem, items: readonly OutlineItem[]): Place => {
  const above = parent === undefined ? undefined : items[parent];
  return above === undefined ? { id: '', path: ['items'] } : listInside(above);
};

/**
 * The place in the group or page before or behind an item: into a container beside it, else out of its own. Undefined
 * if there is none.
 */
export function targetInNext(
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): ItemTarget | undefined {
  const beside = besideOf(item, items, step);
  if (beside !== undefined && mayContain(beside, item)) return edgeOf(beside, step);
  const parent = parentOf(item, items);
  // A page may not be outside of groups.
  if (parent === undefined || (item.kind === 'page' && parent.level === 1)) return undefined;
  const after = besideOf(parent, items, step);
  if (after?.kind === parent.kind && mayContain(after, item)) return edgeOf(after, step);
  return { list: listOfItem(parent, items), index: parent.position - (step === -1 ? 1 : 0) };
}

const besideOf = (
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): OutlineItem | undefined => {
  const siblings = items.filter(({ parent }) => parent === item.parent);
  return siblings[siblings.indexOf(item) + step];
};

/** The first place in a container that comes next, or the last one in one before. */
const edgeOf = (container: OutlineItem, step: -1 | 1): ItemTarget =>
  step === 1 ? { list: listInside(container), index: 0 } : insideOf(container);

const mayContain = (container: OutlineItem, item: OutlineItem): boolean =>
  container.kind === 'group' ? item.kind !== 'group' : container.kind === 'page' && item.kind === 'question';

/** A copy with new ids everywhere. References to parts of itself lead to the copy. Its own codes are left out. */
export function copyItem(value: JsonRecord, newId: () => string): JsonRecord {
  const ids = new Map<string, string>();
  collectIds(value, (id) => ids.set(id, newId()));
  const copied = replaceIds(value, ids);
  return isObject(copied) ? copied : value;
}

function collectIds(value: Json, add: (id: string) => void): void {
  if (isList(value)) for (const entry of value) collectIds(entry, add);
  if (!isObject(value)) return;
  const { gid } = value;
  if (typeof gid === 'string') add(gid);
  for (const field of Object.values(value)) collectIds(field, add);
}

function replaceIds(value: Json, ids: ReadonlyMap<string, string>, name = ''): Json {
  if (typeof value === 'string') return name !== 'title' ? (ids.get(value) ?? value) : value;
  if (isList(value)) return value.map((entry) => replaceIds(entry, ids, name));
  if (!isObject(value)) return value;
  const isItem = ['Q', 'P', 'G'].includes(String(value['type']));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      key === 'cid' && isItem ? [] : [[key, replaceIds(field, ids, key)]],
    ),
  );
}

/** The fields that a change of type removes: those that the new type does not read, by name. */
function fieldsLost(question: JsonRecord, type: string): readonly string[] {
  const read = new Set(fieldsOf('question', type, 'option').map(({ name }) => name));
  return Object.keys(question).filter((name) => !read.has(name) && !ALWAYS.has(name));
}
const ALWAYS: ReadonlySet<string> = new Set(['type', 'gid', 'qtype', 'custom_qtype']);

/** Changes the type of a question: keeps what the new type reads, and adds what it needs. */
export function changeType(editing: Editing, item: OutlineItem, type: string, newId: () => string): void {
  const [qtype = '', variant] = type.split('/');
  const placeOfField = (name: string): Place => ({ id: item.id, path: [name] });
  for (const name of fieldsLost(item.value, type)) editing.set(placeOfField(name), undefined);
  editing.set(placeOfField('qtype'), qtype);
  editing.set(placeOfField('custom_qtype'), variant);
  for (const [name, value] of Object.entries(newQuestion(type, newId, '')))
    if (!(name in item.value) && !ALWAYS.has(name)) editing.set(placeOfField(name), value);
}

/** Adds values to a list at a path, which may be a list of objects or of plain values. */
export function insertValues(editing: Editing, list: Path, index: number, values: readonly Json[]): void {
  const place = placeOf(editing.project, list);
  values.forEach((value, step) => {
    if (isObject(value)) editing.insert({ list: place, index: index + step }, value);
    else editing.set(place, currentList(editing, list).toSpliced(index + step, 0, value));
  });
}

export function removeValue(editing: Editing, path: Path): void {
  const value = path.reduce<Json | undefined>(step, editing.project);
  const id = idOf(value);
  if (id !== undefined) return editing.remove(id);
  const list = path.slice(0, -1);
  const current = currentList(editing, list);
  editing.set(placeOf(editing.project, list), current.toSpliced(Number(path.at(-1)), 1));
}

export function moveValue(editing: Editing, list: Path, from: number, to: number): void {
  const current = currentList(editing, list);
  const value = current[from];
  if (value === undefined) return;
  const id = idOf(value);
  const place = placeOf(editing.project, list);
  if (id !== undefined) editing.move(id, { list: place, index: to });
  else editing.set(place, current.toSpliced(from, 1).toSpliced(to, 0, value));
}

const step = (value: Json | undefined, key: string | number): Json | undefined =>
  isList(value) ? value[Number(key)] : isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function currentList(editing: Editing, path: Path): readonly Json[] {
  const value = path.reduce<Json | undefined>(step, editing.project);
  return isList(value) ? value : [];
}

/** Codes by position, as expressions, placeholders and rules write them. */
const CODE = /(?<![\p{L}\p{N}_])[QGP]\d{1,6}(?!\d)/gu;

/**
 * Writes the codes of questions, groups and pages that would get another one by their new position, where something
 * names the old or the new code. Expressions keep their meaning.
 */
export function keepCodes(editing: Editing, before: readonly OutlineItem[]): void {
  const old = new Map(before.map(({ id, code }) => [id, code]));
  const named = new Set(JSON.stringify(editing.project).match(CODE) ?? []);
  for (const { id, code, value } of outlineOf(editing.project)) {
    const known = old.get(id);
    const isShifted = known !== undefined && known !== code && !('cid' in value);
    if (isShifted && (named.has(known) || named.has(code))) editing.set({ id, path: ['cid'] }, known);
  }
}

const LETTERS = { Q: 'Q', G: 'G', P: 'P' } as const;

/** A code for a new question, group or page: the number behind the highest one. */
export function newCode(items: readonly OutlineItem[], type: keyof typeof LETTERS): string {
  const form = new RegExp(`^${LETTERS[type]}(\\d{1,6})$`);
  const numbers = items.map(({ code }) => Number(form.exec(code)?.[1] ?? 0));
  return `${LETTERS[type]}${Math.max(0, ...numbers) + 1}`;
}
