import { isRecord } from '@canvass/project';
import { idOf, setId } from '../places/element-ids.ts';
import {
  computeContainers,
  elementAt,
  findKeys,
  findList,
  type Place,
  PROJECT_ID,
  valueAt,
} from '../places/places.ts';
import { Editing } from '../operations/editing.ts';
import type { Operation } from '../operations/operation.ts';
import { equalJson, findField, isContainer, isList, type Json, type JsonRecord } from '../values/json.ts';

/**
 * Returns the operations that turn one project into another: they add, remove and move elements, and set fields. Common
 * elements must have the same ids.
 */
export function compareProjects(from: JsonRecord, target: JsonRecord): readonly Operation[] {
  const editing = new Editing(from, refuseNewId);
  putElements(editing, target);
  removeElements(editing, target);
  setFields(editing, { id: PROJECT_ID, path: [] }, target);
  for (const id of computeContainers(target).keys()) {
    const element = elementAt(target, id);
    if (element !== undefined) setFields(editing, { id, path: [] }, element);
  }
  return editing.operations;
}

function refuseNewId(): string {
  throw new Error('All elements of an opened document have ids.');
}

const isElementList = (value: Json | undefined): value is readonly JsonRecord[] =>
  isList(value) && value.every((item) => isRecord(item) && idOf(item) !== undefined);

function listElementLists(project: JsonRecord): readonly Place[] {
  const lists = new Map<string, Place>();
  for (const { id, path } of computeContainers(project).values()) {
    const place = { id, path };
    if (isElementList(valueAt(project, place))) lists.set([id, ...path].join('/'), place);
  }
  return [...lists.values()];
}

/** Adds and moves elements, until each element of `target` is in its list in the right order. */
function putElements(editing: Editing, target: JsonRecord): void {
  for (const list of listElementLists(target)) {
    const targetElements = valueAt(target, list);
    if (!isElementList(targetElements)) continue;
    if (findKeys(editing.project, list) === undefined) continue;
    const current = valueAt(editing.project, list);
    if (current !== undefined && !isElementList(current)) continue;
    putIntoList(editing, list, targetElements);
  }
}

function putIntoList(editing: Editing, list: Place, targetElements: readonly JsonRecord[]): void {
  const staying = findStayingIds(editing.project, list, targetElements);
  let last: string | undefined;
  for (const element of targetElements) {
    const id = idOf(element);
    if (id === undefined) continue;
    const index = indexAfter(editing.project, list, last, id);
    if (!computeContainers(editing.project).has(id))
      editing.insert({ list, index }, withoutExisting(element, editing.project));
    else if (!staying.has(id) && !isInside(editing.project, list, id)) editing.move(id, { list, index });
    last = id;
  }
}

/** The index after an element, among the elements except `id`. */
function indexAfter(project: JsonRecord, list: Place, last: string | undefined, id: string): number {
  const elements = valueAt(project, list);
  if (last === undefined || !isList(elements)) return 0;
  return (
    elements
      .map(idOf)
      .filter((other) => other !== id)
      .indexOf(last) + 1
  );
}

/**
 * Whether the list is inside the element. Then the element can move into the list only after the elements around the
 * list have moved.
 */
function isInside(project: JsonRecord, list: Place, id: string): boolean {
  for (let outerId: string | undefined = list.id; outerId; outerId = findList(project, outerId)?.id)
    if (outerId === id) return true;
  return false;
}

/** Ids of a longest sequence of elements that are already in the list in the right order. */
function findStayingIds(
  project: JsonRecord,
  list: Place,
  targetElements: readonly JsonRecord[],
): ReadonlySet<string> {
  const elements = valueAt(project, list);
  const positions = new Map(isList(elements) ? elements.map((item, index) => [idOf(item), index]) : []);
  const steps = targetElements.flatMap((element) => {
    const id = idOf(element);
    const position = positions.get(id);
    return id === undefined || position === undefined ? [] : [{ id, position }];
  });
  return new Set(findLongestIncreasing(steps).map(({ id }) => id));
}

interface Step {
  readonly id: string;
  readonly position: number;
}

/** A longest increasing subsequence, by patience sorting: keeps for each length the sequence with the lowest end. */
function findLongestIncreasing(steps: readonly Step[]): readonly Step[] {
  interface Chain {
    readonly step: Step;
    readonly before: Chain | undefined;
  }
  const chainEnds: Chain[] = [];
  for (const step of steps) {
    let low = 0;
    let high = chainEnds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chainEnds[middle]?.step.position ?? 0) < step.position) low = middle + 1;
      else high = middle;
    }
    chainEnds[low] = { step, before: chainEnds[low - 1] };
  }
  const rising: Step[] = [];
  for (let chain = chainEnds.at(-1); chain !== undefined; chain = chain.before) rising.push(chain.step);
  return rising;
}

/** A new element without inner elements that the project already has, because they are moved into it afterwards. */
function withoutExisting(element: JsonRecord, project: JsonRecord): JsonRecord {
  const containers = computeContainers(project);
  const strip = (value: Json): Json => {
    if (!isContainer(value)) return value;
    if (isList(value)) {
      const newItems = value.filter((item) => !containers.has(idOf(item) ?? '')).map(strip);
      return newItems.every((item, index) => item === value[index]) && newItems.length === value.length
        ? value
        : newItems;
    }
    return stripRecord(value, strip);
  };
  return stripRecord(element, strip);
}
function stripRecord(record: JsonRecord, strip: (value: Json) => Json): JsonRecord {
  const entries = Object.entries(record).map(([key, field]) => [key, strip(field)] as const);
  if (entries.every(([key, field]) => field === record[key])) return record;
  const copy = Object.fromEntries(entries);
  const id = idOf(record);
  if (id !== undefined) setId(copy, id);
  return copy;
}

/** Removes elements that the other project does not have, outer elements first. */
function removeElements(editing: Editing, target: JsonRecord): void {
  const targetContainers = computeContainers(target);
  for (const id of computeContainers(editing.project).keys()) {
    if (targetContainers.has(id) || !computeContainers(editing.project).has(id)) continue;
    if (isElementList(listAround(editing.project, id))) editing.remove(id);
  }
}
const listAround = (project: JsonRecord, id: string): Json | undefined => {
  const list = findList(project, id);
  return list && valueAt(project, list);
};

function setFields(editing: Editing, place: Place, targetRecord: JsonRecord): void {
  const current = valueAt(editing.project, place);
  if (!isRecord(current)) return;
  for (const key of new Set([...Object.keys(current), ...Object.keys(targetRecord)])) {
    const before = findField(current, key);
    const after = findField(targetRecord, key);
    const fieldPlace = { id: place.id, path: [...place.path, key] };
    if (before === after || haveSameElements(before, after)) continue;
    if (isRecord(before) && isRecord(after)) setFields(editing, fieldPlace, after);
    else if (!equalJson(before, after)) editing.set(fieldPlace, after);
  }
}
function haveSameElements(before: Json | undefined, after: Json | undefined): boolean {
  if (!isElementList(before) || !isElementList(after) || before.length !== after.length) return false;
  return before.every((element, index) => idOf(element) === idOf(after[index]));
}
