import { isRecord } from '@canvass/project';
import { isList, valueAtKey, type Json, type JsonRecord } from '../values/json.ts';
import { idOf } from './element-ids.ts';

/** Keys from an object down to a value: names of fields, and indexes of lists whose entries are not elements. */
export type Keys = readonly (string | number)[];

/**
 * The address of a value: the id of an element (`''` is the project itself) and the keys below the element. Adding,
 * removing or moving other elements does not change a place.
 */
export interface Place {
  readonly id: string;
  readonly path: Keys;
}

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.id === b.id && a.path.length === b.path.length && a.path.every((key, index) => key === b.path[index]);

export const PROJECT_ID = '';

/** The list that holds an element: the id of the element around it, and the keys down to the list. */
interface Container {
  readonly id: string;
  readonly path: Keys;
}
type Containers = ReadonlyMap<string, Container>;

const containersByProject = new WeakMap<JsonRecord, Containers>();

/** For each element id, the list that holds the element. If elements share an id, the first element counts. */
export function computeContainers(project: JsonRecord): Containers {
  const found = containersByProject.get(project);
  if (found !== undefined) return found;
  const containers = new Map<string, Container>();
  collectContainers(project, { id: PROJECT_ID, path: [] }, containers);
  containersByProject.set(project, containers);
  return containers;
}

/**
 * Records that no element was added, removed or moved since `before`, so that its cached containers are still valid.
 */
export function keepContainers(before: JsonRecord, after: JsonRecord): void {
  const containers = containersByProject.get(before);
  if (containers !== undefined) containersByProject.set(after, containers);
}

function collectContainers(value: Json, container: Container, containers: Map<string, Container>): void {
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      const id = idOf(item);
      if (id === undefined)
        collectContainers(item, { id: container.id, path: [...container.path, index] }, containers);
      else if (!containers.has(id)) collectContainers(item, { id, path: [] }, containers.set(id, container));
    }
  } else if (isRecord(value)) {
    for (const [key, field] of Object.entries(value)) {
      if (typeof field === 'object' && field !== null)
        collectContainers(field, { id: container.id, path: [...container.path, key] }, containers);
    }
  }
}

/** The list that holds an element, as a place; undefined for the project, and for ids that do not exist. */
export const findList = (project: JsonRecord, id: string): Place | undefined =>
  computeContainers(project).get(id);

/** The keys from the project down to a place; undefined if its element, or a value around its last key, is missing. */
export function findKeys(project: JsonRecord, { id, path }: Place): Keys | undefined {
  const keys = keysOfElement(project, id);
  if (keys === undefined) return undefined;
  const outerValue = path.slice(0, -1).reduce<Json | undefined>(valueAtKey, valueAtKeys(project, keys));
  return path.length > 0 && typeof outerValue !== 'object' ? undefined : [...keys, ...path];
}

function keysOfElement(project: JsonRecord, id: string): Keys | undefined {
  if (id === PROJECT_ID) return [];
  const container = computeContainers(project).get(id);
  if (container === undefined) return undefined;
  const outerKeys = keysOfElement(project, container.id);
  if (outerKeys === undefined) return undefined;
  const list = [...outerKeys, ...container.path];
  const elements = valueAtKeys(project, list);
  const index = isList(elements) ? elements.findIndex((element) => idOf(element) === id) : -1;
  return index === -1 ? undefined : [...list, index];
}

export const valueAtKeys = (value: Json, keys: Keys): Json | undefined =>
  keys.reduce<Json | undefined>(valueAtKey, value);

/** Returns the value at a place, or undefined if there is none. */
export function valueAt(project: JsonRecord, place: Place): Json | undefined {
  const keys = findKeys(project, place);
  return keys && valueAtKeys(project, keys);
}

/** Returns the element with an id, or undefined if there is none. */
export function elementAt(project: JsonRecord, id: string): JsonRecord | undefined {
  const value = valueAt(project, { id, path: [] });
  return isRecord(value) ? value : undefined;
}

/** The place to which keys from the project lead, even if the last keys do not exist. */
export function computePlace(project: JsonRecord, keys: Keys): Place {
  let place: Place = { id: PROJECT_ID, path: [] };
  let value: Json | undefined = project;
  for (const key of keys) {
    value = valueAtKey(value, key);
    const id = idOf(value);
    place = id === undefined ? { id: place.id, path: [...place.path, key] } : { id, path: [] };
  }
  return place;
}
