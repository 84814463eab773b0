import { isRecord } from '@canvass/project';
import { computeFields } from '@canvass/project/file';
import { edit, type Editing, type EditOptions, type EditResult, type Target } from '../operations/editing.ts';
import { idOf } from '../places/element-ids.ts';
import { elementAt, findList, type Place, PROJECT_ID, valueAt } from '../places/places.ts';
import { findUnknownCodes, indexReferences, itemsOf } from '../references/index-references.ts';
import { gidsInside, isPlainGroupNode, listReaders, removeReaders } from '../references/readers.ts';
import type { ProjectDocument } from '../text/document.ts';
import { isList, type Json, type JsonRecord } from '../values/json.ts';
import { nameNewGroups } from './flow-groups.ts';

export type CommandOptions = Pick<EditOptions, 'newId' | 'selection'>;
/** A change that added elements, with the gid of the first one. */
export interface AddResult extends EditResult {
  readonly added: string;
}

/**
 * Changes the order or number of questions. A code that is not in the file follows from the question's position. If it
 * would change, the old code is written into the file, so that expressions keep their meaning. New groups are named in
 * the flow.
 */
export function editOrder(
  document: ProjectDocument,
  options: EditOptions,
  makeChange: (editing: Editing) => void,
): EditResult {
  return edit(document, options, (editing) => {
    makeChange(editing);
    nameNewGroups(editing, document.value);
    for (const [gid, code] of findShiftedCodes(document.value, editing.project))
      if (elementAt(editing.project, gid) !== undefined) editing.set({ id: gid, path: ['cid'] }, code);
  });
}

/** The first free code among Q1, Q2, … (or G1, A1, …). */
export function freeCode(letter: string, takenCodes: ReadonlySet<string | undefined>): string {
  let number = 1;
  while (takenCodes.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}
/**
 * The code with the number 1 if that is free, else the first free one after the highest number. `reservedCodes` are not
 * free either.
 */
export function codeFor(
  project: JsonRecord,
  letter: 'Q' | 'G' | 'P' | 'S',
  reservedCodes: ReadonlySet<string>,
): string {
  const codes = new Set(reservedCodes);
  let code = `${letter}1`;
  let highest = 0;
  for (const item of itemsOf(project)) {
    if (item.question !== undefined || item.code === undefined) continue;
    codes.add(item.code);
    highest = Math.max(highest, Number(new RegExp(`^${letter}(\\d{1,6})$`).exec(item.code)?.[1] ?? 0));
  }
  while (codes.has(code)) code = `${letter}${(highest += 1)}`;
  return code;
}

/** An option with further fields, such as `is_open`. */
export interface NewPart {
  readonly title: string;
  readonly more?: JsonRecord;
}

export interface NewQuestion {
  /** `qtype`, or `qtype/custom_qtype`. */
  readonly type: string;
  readonly title: string;
  readonly options?: readonly (string | NewPart)[];
  readonly rows?: readonly string[];
  /** Further initial fields, such as lists that the type needs. */
  readonly more?: JsonRecord;
}

export const hasOptions = (type: string): boolean => computeFields(type, 'question').has('items');
export const hasRows = (type: string): boolean => computeFields(type, 'question').has('rows_items');

export function createQuestion(
  { type, title, options = [], rows = [], more = {} }: NewQuestion,
  { gid, cid }: { readonly gid: string; readonly cid: string },
  newId: () => string,
): JsonRecord {
  const [qtype = type, custom] = type.split('/');
  const createParts = (parts: readonly (string | NewPart)[]): readonly JsonRecord[] =>
    parts
      .map((part) => (typeof part === 'string' ? { title: part } : part))
      .map(({ title: text, more: fields }, index) => ({
        gid: newId(),
        seq: index + 1,
        title: text,
        ...fields,
      }));
  return {
    type: 'Q',
    gid,
    cid,
    qtype,
    ...(custom !== undefined && { custom_qtype: custom }),
    title,
    ...(hasRows(type) && rows.length > 0 && { rows_items: createParts(rows) }),
    ...(hasOptions(type) && options.length > 0 && { items: createParts(options) }),
    ...more,
  };
}

/** Adds questions at consecutive positions. */
export function addQuestions(
  document: ProjectDocument,
  { questions, at }: { readonly questions: readonly NewQuestion[]; readonly at: Target },
  options: CommandOptions,
): AddResult {
  let firstId = '';
  const label = { key: 'add-question', params: { count: questions.length } };
  const result = editOrder(document, { ...options, label }, (editing) => {
    const unknownCodes = findUnknownCodes(document.value);
    for (const [number, question] of questions.entries()) {
      const gid = editing.newId();
      const ids = { gid, cid: codeFor(editing.project, 'Q', unknownCodes) };
      const index = at.index === undefined ? undefined : at.index + number;
      editing.insert(
        { list: at.list, index },
        createQuestion(question, ids, () => editing.newId()),
      );
      if (number === 0) firstId = gid;
    }
  });
  return { ...result, added: firstId };
}

type ContainerKind = 'group' | 'page' | 'section';

export function createContainer(
  project: JsonRecord,
  kind: ContainerKind,
  { gid, title }: { readonly gid: string; readonly title: string },
): JsonRecord {
  const type = ({ group: 'G', page: 'P', section: 'S' } as const)[kind];
  return {
    type,
    gid,
    ...(type !== 'S' && { cid: codeFor(project, type, findUnknownCodes(project)) }),
    ...(title !== '' && { title }),
    items: [],
  };
}

/** Adds an empty group, page or section. */
export function addContainer(
  document: ProjectDocument,
  { kind, title, at }: { readonly kind: ContainerKind; readonly title: string; readonly at: Target },
  options: CommandOptions,
): AddResult {
  let newId = '';
  const result = editOrder(document, { ...options, label: { key: `add-${kind}` } }, (editing) => {
    newId = editing.newId();
    editing.insert(at, createContainer(editing.project, kind, { gid: newId, title }));
  });
  return { ...result, added: newId };
}

export interface NewParts {
  readonly id: string;
  readonly field: 'items' | 'rows_items';
  readonly titles: readonly string[];
  readonly index?: number;
  /** Numbers of this question's options or rows in published versions or the history. They are never used again. */
  readonly usedNumbers?: readonly number[];
}

/** Adds options or rows, each with a number that the question never had. */
export function addParts(
  document: ProjectDocument,
  { id, field, titles, index, usedNumbers = [] }: NewParts,
  options: CommandOptions,
): EditResult {
  const list: Place = { id, path: [field] };
  const label = { key: field === 'items' ? 'add-option' : 'add-row', params: { count: titles.length } };
  return edit(document, { ...options, label }, (editing) => {
    const current = valueAt(editing.project, list);
    const currentNumbers = isList(current)
      ? current.flatMap((part) => (isRecord(part) ? [part['seq']] : []))
      : [];
    const first = Math.max(0, ...usedNumbers, ...currentNumbers.filter((seq) => typeof seq === 'number')) + 1;
    for (const [number, title] of titles.entries()) {
      const destination = { list, index: index === undefined ? undefined : index + number };
      editing.insert(destination, { gid: editing.newId(), seq: first + number, title });
    }
  });
}

/** Moves elements, in the order of `ids`, into a list. The index counts all elements that it has before the move. */
export function moveItems(
  document: ProjectDocument,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Target },
  options: CommandOptions,
): EditResult {
  const label = { key: 'move', params: { count: ids.length } };
  return editOrder(document, { ...options, label }, (editing) => {
    const list = valueAt(document.value, at.list);
    const elements = isList(list) ? list.slice(0, at.index ?? list.length) : [];
    const previous = elements.map(idOf).findLast((id) => id !== undefined && !ids.includes(id));
    let last = previous;
    for (const id of ids) {
      const currentList = valueAt(editing.project, at.list);
      const otherIds = isList(currentList) ? currentList.map(idOf).filter((other) => other !== id) : [];
      editing.move(id, { list: at.list, index: last === undefined ? 0 : otherIds.indexOf(last) + 1 });
      last = id;
    }
  });
}

/**
 * Deletes elements with their translations. With `repairs`, also removes the readers that `listReaders` returns. Without
 * `repairs`, the readers stay, and checks report them.
 */
export function deleteItems(
  document: ProjectDocument,
  { ids: requestedIds, repairs }: { readonly ids: readonly string[]; readonly repairs: boolean },
  options: CommandOptions,
): EditResult {
  // The project itself is not in a list and is never deleted.
  const ids = requestedIds.filter((id) => findList(document.value, id) !== undefined);
  const label = { key: 'delete', params: { count: ids.length } };
  return editOrder(document, { ...options, label }, (editing) => deleteElements(editing, { ids, repairs }));
}

/** Deletes elements, which must exist, like `deleteItems`, as a part of a change. */
export function deleteElements(
  editing: Editing,
  { ids, repairs }: { readonly ids: readonly string[]; readonly repairs: boolean },
): void {
  const { project } = editing;
  const index = indexReferences(project);
  const gids = ids.flatMap((id) => gidsInside(project, id));
  const readers = repairs ? listReaders(project, ids) : [];
  const nodeIds = gids
    .flatMap((gid) => index.usesOf(gid))
    .filter(({ place }) => isPlainGroupNode(project, place))
    .map(({ place }) => place.id);
  for (const id of new Set(nodeIds)) editing.remove(id);
  // Deleting an outer element has also deleted the elements in it.
  for (const id of ids) if (findList(editing.project, id) !== undefined) editing.remove(id);
  removeReaders(editing, index, readers);
  for (const place of [...listTranslations(editing.project, gids), ...listPoints(editing.project, gids)])
    editing.set(place, undefined);
}

/** The points of questions that are not written in their options. */
const listPoints = (project: JsonRecord, gids: readonly string[]): readonly Place[] =>
  ['answer_keys', 'question_scores']
    .flatMap((field) => gids.map((gid): Place => ({ id: PROJECT_ID, path: ['scores', field, gid] })))
    .filter((place) => valueAt(project, place) !== undefined);

/** The fields of a project with translations by language and gid, and the fingerprints of their originals. */
const TRANSLATED_FIELDS = ['translations', 'translated_from'];

export function listTranslations(project: JsonRecord, gids: readonly string[]): readonly Place[] {
  return TRANSLATED_FIELDS.flatMap((field) => {
    const languages: Json | undefined = project[field];
    if (!isRecord(languages)) return [];
    return Object.entries(languages).flatMap(([language, items]) =>
      gids.flatMap((gid) =>
        isRecord(items) && Object.hasOwn(items, gid)
          ? [{ id: PROJECT_ID, path: [field, language, gid] }]
          : [],
      ),
    );
  });
}

/** Puts neighbouring elements of a list into a new group, page or section, at the position of the first element. */
export function groupItems(
  document: ProjectDocument,
  {
    ids,
    kind,
    title,
  }: { readonly ids: readonly string[]; readonly kind: ContainerKind; readonly title: string },
  options: CommandOptions,
): AddResult {
  let added = '';
  const result = editOrder(document, { ...options, label: { key: `group-into-${kind}` } }, (editing) => {
    const list = findList(editing.project, ids[0] ?? '');
    const elements = list && valueAt(editing.project, list);
    if (list === undefined || !isList(elements)) return;
    added = editing.newId();
    const index = elements.map(idOf).indexOf(ids[0]);
    editing.insert({ list, index }, createContainer(editing.project, kind, { gid: added, title }));
    for (const id of ids) editing.move(id, { list: { id: added, path: ['items'] } });
  });
  return { ...result, added };
}

/** By gid, the codes before a change that are not written in the file and would differ after the change. */
function findShiftedCodes(before: JsonRecord, after: JsonRecord): ReadonlyMap<string, string> {
  const laterItems = new Map(itemsOf(after).map((item) => [item.gid, item]));
  const shiftedCodes = new Map<string, string>();
  for (const { gid, code, isCodeWritten, question } of itemsOf(before)) {
    if (gid === undefined || code === undefined || isCodeWritten || question !== undefined) continue;
    const item = laterItems.get(gid);
    if (item !== undefined && !item.isCodeWritten && item.code !== code) shiftedCodes.set(gid, code);
  }
  return shiftedCodes;
}
