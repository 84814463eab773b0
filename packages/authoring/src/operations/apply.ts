import { isRecord } from '@canvass/project';
import { idOf, setId } from '../places/element-ids.ts';
import {
  computeContainers,
  elementAt,
  isSamePlace,
  keepContainers,
  findKeys,
  type Keys,
  findList,
  valueAt,
} from '../places/places.ts';
import type { ProjectDocument } from '../text/document.ts';
import { equalJson, isContainer, isList, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';
import type {
  Change,
  InsertOperation,
  MoveOperation,
  Operation,
  RemoveOperation,
  SetOperation,
  Spot,
} from './operation.ts';
import { valueOfPiece } from './pieces.ts';

/**
 * Why an operation does not fit a document. `changed`: the value at the place is not the operation's `before`. `gone`:
 * the element, its list or the object around the field does not exist. `moved`: the element is not at the spot `from`.
 * `taken`: an inserted element's id is in use. `inside`: an element would move into itself.
 */
export interface Conflict {
  readonly operation: Operation;
  readonly reason: 'changed' | 'gone' | 'moved' | 'taken' | 'inside';
}
export type ApplyResult =
  | { readonly document: ProjectDocument; readonly conflict?: undefined }
  | { readonly document?: undefined; readonly conflict: Conflict };

/** Applies all operations of a change, or none of them. Operations whose result the document already has fit. */
export function applyChange(document: ProjectDocument, change: Pick<Change, 'operations'>): ApplyResult {
  let { value } = document;
  for (const operation of change.operations) {
    const next = applyOperation(value, operation);
    if (typeof next === 'string') return { conflict: { operation, reason: next } };
    value = next;
  }
  return { document: value === document.value ? document : { ...document, value } };
}

type OperationResult = JsonRecord | Conflict['reason'];

export function applyOperation(project: JsonRecord, operation: Operation): OperationResult {
  switch (operation.op) {
    case 'set':
      return applySet(project, operation);
    case 'insert':
      return applyInsert(project, operation);
    case 'remove':
      return applyRemove(project, operation);
    case 'move':
      return applyMove(project, operation);
  }
}

function applySet(project: JsonRecord, { at, before, after, index }: SetOperation): OperationResult {
  const keys = findKeys(project, at);
  if (keys === undefined) return 'gone';
  const current = valueAt(project, at);
  if (equalJson(current, after?.value)) return project;
  if (!equalJson(current, before?.value)) return 'changed';
  const value = after && valueOfPiece(after, [at.id, ...at.path].join('/'));
  const changedProject = replaceAt(project, keys, { value, index });
  if (changedProject === undefined) return 'gone';
  if (!hasElements(current) && !hasElements(value)) keepContainers(project, changedProject);
  return changedProject;
}

function applyInsert(project: JsonRecord, { id, spot, element }: InsertOperation): OperationResult {
  if (computeContainers(project).has(id))
    return equalJson(elementAt(project, id), element.value) ? project : 'taken';
  const innerElement = valueOfPiece(element, id);
  if (!isRecord(innerElement)) return 'gone';
  // An object that already is an element with another id is copied, because the original must keep its id.
  const newElement =
    idOf(innerElement) === undefined || idOf(innerElement) === id ? innerElement : { ...innerElement };
  setId(newElement, id);
  return insertIntoList(project, spot, newElement);
}

function applyRemove(project: JsonRecord, { id, element }: RemoveOperation): OperationResult {
  const current = elementAt(project, id);
  if (current === undefined) return project;
  return equalJson(current, element.value) ? removeFromList(project, id) : 'changed';
}

function applyMove(project: JsonRecord, { id, from, to }: MoveOperation): OperationResult {
  const element = elementAt(project, id);
  const list = findList(project, id);
  if (element === undefined || list === undefined) return 'gone';
  if (isAt(project, id, to)) return project;
  if (!isAt(project, id, from)) return 'moved';
  for (let outerId: string | undefined = to.list.id; outerId; outerId = findList(project, outerId)?.id)
    if (outerId === id) return 'inside';
  return insertIntoList(removeFromList(project, id), to, element);
}

/** Whether an element is in the list of a spot, and on the right side of both neighbours. */
function isAt(project: JsonRecord, id: string, { list, after, before }: Spot): boolean {
  const currentList = findList(project, id);
  if (currentList === undefined || !isSamePlace(currentList, list)) return false;
  const ids = idsIn(valueAt(project, list));
  const index = ids.indexOf(id);
  const last = indexOfId(ids, after);
  const next = indexOfId(ids, before);
  const isStart = after !== null || index === 0 || next !== -1;
  const isEnd = before !== null || index === ids.length - 1 || last !== -1;
  return isStart && isEnd && last < index && (next === -1 || next > index);
}

const idsIn = (list: Json | undefined): readonly (string | undefined)[] =>
  isList(list) ? list.map(idOf) : [];

const indexOfId = (ids: readonly (string | undefined)[], id: string | null): number =>
  id === null ? -1 : ids.indexOf(id);

function insertIntoList(project: JsonRecord, spot: Spot, element: JsonRecord): OperationResult {
  const keys = findKeys(project, spot.list);
  const list = valueAt(project, spot.list);
  if (keys === undefined || !isList(list)) return 'gone';
  return replaceAt(project, keys, { value: list.toSpliced(indexOfSpot(list, spot), 0, element) }) ?? 'gone';
}

function indexOfSpot(list: readonly Json[], { after, before, index }: Spot): number {
  const ids = idsIn(list);
  const last = indexOfId(ids, after);
  if (last !== -1) return last + 1;
  const next = indexOfId(ids, before);
  if (next !== -1) return next;
  if (after === null) return 0;
  return before === null ? list.length : Math.min(index, list.length);
}

function removeFromList(project: JsonRecord, id: string): JsonRecord {
  const place = findList(project, id);
  const keys = place && findKeys(project, place);
  const list = place && valueAt(project, place);
  if (keys === undefined || !isList(list)) return project;
  return replaceAt(project, keys, { value: list.filter((element) => idOf(element) !== id) }) ?? project;
}

interface Replacement {
  readonly value: Json | undefined;
  readonly index?: number | undefined;
}

function replaceAt(project: JsonRecord, keys: Keys, replacement: Replacement): JsonRecord | undefined {
  const changedProject = replaceBelow(project, keys, replacement);
  return isRecord(changedProject) ? changedProject : undefined;
}

function replaceBelow(value: Json | undefined, keys: Keys, replacement: Replacement): Json | undefined {
  const [key, ...innerKeys] = keys;
  if (key === undefined) return keepId(value, replacement.value);
  const innerValue =
    innerKeys.length === 0 ? replacement.value : replaceBelow(valueAtKey(value, key), innerKeys, replacement);
  if (innerValue === undefined && innerKeys.length > 0) return undefined;
  if (isList(value))
    return typeof key === 'number' && innerValue !== undefined ? value.with(key, innerValue) : undefined;
  if (!isRecord(value)) return undefined;
  const index = innerKeys.length === 0 ? replacement.index : undefined;
  return keepId(value, withField(value, String(key), innerValue, index));
}

function keepId(before: Json | undefined, after: Json | undefined): Json | undefined {
  const id = idOf(before);
  if (id !== undefined && isRecord(after) && idOf(after) === undefined) setId(after, id);
  return after;
}

function hasElements(value: Json | undefined): boolean {
  if (!isContainer(value)) return false;
  if (isList(value)) return value.some((item) => isRecord(item) || hasElements(item));
  return Object.values(value).some(hasElements);
}

/** A copy with one field set, or removed if `value` is undefined. A new field is inserted at `index` among the keys. */
function withField(record: JsonRecord, key: string, value: Json | undefined, index?: number): JsonRecord {
  const entries = Object.entries(record);
  const found = entries.findIndex(([name]) => name === key);
  if (value === undefined) {
    if (found !== -1) entries.splice(found, 1);
  } else if (found === -1) entries.splice(index ?? entries.length, 0, [key, value]);
  else entries[found] = [key, value];
  // Defines each key, also `__proto__`, as an own field.
  return Object.fromEntries(entries);
}
