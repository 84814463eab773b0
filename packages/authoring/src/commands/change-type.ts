import { isRecord } from '@canvass/project';
import { FIELDS_OF_TYPES, computeFields } from '@canvass/project/file';
import { edit, type Editing, type EditResult } from '../operations/editing.ts';
import { elementAt, valueAt } from '../places/places.ts';
import { idOf } from '../places/element-ids.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, textField, type JsonRecord } from '../values/json.ts';
import { itemsOf } from '../references/index-references.ts';
import { gidsInside } from '../references/readers.ts';
import { type CommandOptions, hasOptions, hasRows, listTranslations } from './items.ts';

export interface TypeChange extends EditResult {
  /** Fields that both the old and the new type read. */
  readonly keptFields: readonly string[];
  /** Fields that the new type does not read. Fields of options and rows are written as `items.score`. */
  readonly removedFields: readonly string[];
  /** Lists whose entries move to another list, such as options that become rows. */
  readonly convertedLists: readonly { readonly from: string; readonly to: string }[];
}

const PART_KIND_OF = { items: 'option', rows_items: 'row' } as const;
type ListField = keyof typeof PART_KIND_OF;

/** Changes the type and removes fields that the new type does not read. Fields that it requires are not added. */
export function changeType(
  document: ProjectDocument,
  { id, type }: { readonly id: string; readonly type: string },
  options: CommandOptions,
): TypeChange {
  const question = elementAt(document.value, id) ?? {};
  const oldType = [textField(question, 'qtype'), textField(question, 'custom_qtype')]
    .filter(Boolean)
    .join('/');
  const readFields = computeFields(type, 'question');
  const typeFields = Object.keys(question).filter((name) => FIELDS_OF_TYPES.question.has(name));
  const converted = findConversion(question, type);
  const unreadFields = typeFields.filter((name) => !readFields.has(name));
  const removed = unreadFields.filter((name) => name !== converted?.from);
  const unreadPartFields = findUnreadPartFields(question, type);
  const label = { key: 'change-type', params: { from: oldType, to: type } };
  const result = edit(document, { ...options, label }, (editing) => {
    const [qtype = type, custom] = type.split('/');
    editing.set({ id, path: ['qtype'] }, qtype);
    editing.set({ id, path: ['custom_qtype'] }, custom);
    if (converted !== undefined) {
      const parts = valueAt(editing.project, { id, path: [converted.from] });
      editing.set({ id, path: [converted.to] }, []);
      for (const part of isList(parts) ? parts : []) {
        const gid = idOf(part);
        if (gid !== undefined) editing.move(gid, { list: { id, path: [converted.to] } });
      }
    }
    for (const name of unreadFields) editing.set({ id, path: [name] }, undefined);
    for (const { part, name } of unreadPartFields)
      if (elementAt(editing.project, part) !== undefined) editing.set({ id: part, path: [name] }, undefined);
    removeTranslations(editing, gidsInside(document.value, id), { id, removedFields: unreadFields });
  });
  return {
    ...result,
    keptFields: typeFields.filter((name) => readFields.has(name)),
    removedFields: [...removed, ...new Set(unreadPartFields.map(({ list, name }) => `${list}.${name}`))],
    convertedLists: converted === undefined ? [] : [converted],
  };
}

function removeTranslations(
  editing: Editing,
  parts: readonly string[],
  { id, removedFields }: { readonly id: string; readonly removedFields: readonly string[] },
): void {
  const remainingGids = new Set(itemsOf(editing.project).map(({ gid }) => gid));
  const removedParts = parts.filter((gid) => !remainingGids.has(gid));
  for (const place of listTranslations(editing.project, removedParts)) editing.set(place, undefined);
  for (const place of listTranslations(editing.project, [id])) {
    const texts = valueAt(editing.project, place);
    for (const path of isRecord(texts) ? Object.keys(texts) : [])
      if (removedFields.includes(path.split('.')[0] ?? ''))
        editing.set({ id: place.id, path: [...place.path, path] }, undefined);
  }
}

/** Options become rows, or rows become options, if the new type supports only the other list and that list is empty. */
function findConversion(
  question: JsonRecord,
  type: string,
): { readonly from: ListField; readonly to: ListField } | undefined {
  const supportedLists = { items: hasOptions(type), rows_items: hasRows(type) };
  const hasEntries = (field: ListField): boolean => isList(question[field]) && question[field].length > 0;
  if (hasEntries('items') && !supportedLists.items && supportedLists.rows_items && !hasEntries('rows_items'))
    return { from: 'items', to: 'rows_items' };
  if (hasEntries('rows_items') && !supportedLists.rows_items && supportedLists.items && !hasEntries('items'))
    return { from: 'rows_items', to: 'items' };
  return undefined;
}

function findUnreadPartFields(question: JsonRecord, type: string) {
  return (['items', 'rows_items'] as const).flatMap((list) => {
    const partKind = PART_KIND_OF[list];
    const readFields = computeFields(type, partKind);
    const parts = question[list];
    return (isList(parts) ? parts : []).flatMap((part) => {
      const gid = idOf(part);
      if (!isRecord(part) || gid === undefined) return [];
      return Object.keys(part)
        .filter((name) => FIELDS_OF_TYPES[partKind].has(name) && !readFields.has(name))
        .map((name) => ({ part: gid, name, list }));
    });
  });
}
