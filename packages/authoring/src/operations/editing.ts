import { isRecord } from '@canvass/project';
import { freeId, idOf, idInFile, walkElements } from '../places/element-ids.ts';
import {
  computeContainers,
  elementAt,
  isSamePlace,
  findList,
  type Place,
  valueAt,
} from '../places/places.ts';
import type { ProjectDocument } from '../text/document.ts';
import { findField, isList, type Json, type JsonRecord } from '../values/json.ts';
import { applyOperation } from './apply.ts';
import type { Change, ChangeLabel, Operation, Spot } from './operation.ts';
import { createPiece } from './pieces.ts';

export interface EditOptions {
  readonly label: ChangeLabel;
  readonly selection?: Change['selection'];
  /** Returns a new random id of letters and digits at each call. */
  readonly newId: () => string;
}
export interface EditResult {
  readonly document: ProjectDocument;
  readonly change: Change;
}

/** Runs `make`, and returns the operations that it applied as one change. */
export function edit(
  document: ProjectDocument,
  { label, selection, newId }: EditOptions,
  make: (editing: Editing) => void,
): EditResult {
  const editing = new Editing(document.value, newId);
  make(editing);
  const { project, operations } = editing;
  return {
    document: project === document.value ? document : { ...document, value: project },
    change: { label, operations, ...(selection && { selection }) },
  };
}

/** The position in a list at which an element is put. */
export interface Target {
  readonly list: Place;
  /** The index among the other elements of the list. Defaults to the end. */
  readonly index?: number | undefined;
}

/** Applies operations to a document in sequence. Throws if a place does not exist, which is a bug of the caller. */
export class Editing {
  readonly #operations: Operation[] = [];
  readonly #newId: () => string;
  #project: JsonRecord;

  constructor(project: JsonRecord, newId: () => string) {
    this.#project = project;
    this.#newId = newId;
  }
  get project(): JsonRecord {
    return this.#project;
  }
  get operations(): readonly Operation[] {
    return this.#operations;
  }
  newId(): string {
    return freeId(this.#newId(), computeContainers(this.#project));
  }

  /** Sets a field, or removes it if `value` is undefined. Adds missing objects around the field. */
  set(place: Place, value: Json | undefined): void {
    const before = valueAt(this.#project, place);
    if (before === value) return;
    const { at, after } = this.#addObjectsAround(place, value);
    const prefix = [at.id, ...at.path].join('/');
    const replacedIds = idsBelow(before);
    const containers = computeContainers(this.#project);
    const takenIds = { has: (id: string) => containers.has(id) && !replacedIds.has(id) };
    const index = this.#indexOfField(at);
    this.#apply({
      op: 'set',
      at,
      ...(before !== undefined && { before: createPiece(before, prefix, NOTHING) }),
      ...(after !== undefined && { after: createPiece(after, prefix, takenIds) }),
      ...(index !== undefined && { index }),
    });
  }

  /** Adds an element, and its list if the list is missing. Returns the element's id. */
  insert({ list, index }: Target, element: JsonRecord): string {
    if (valueAt(this.#project, list) === undefined) this.set(list, []);
    const containers = computeContainers(this.#project);
    const prefix = [list.id, ...list.path].join('/');
    const preferredId = idOf(element) ?? idInFile(element, prefix);
    const id =
      preferredId !== undefined && !containers.has(preferredId) ? preferredId : `${prefix}/${this.newId()}`;
    this.#apply({
      op: 'insert',
      id,
      spot: this.#spotAt(list, index),
      element: createPiece(element, id, containers),
    });
    return id;
  }

  remove(id: string): void {
    const element = this.#requireElement(id);
    this.#apply({ op: 'remove', id, spot: this.#spotOf(id), element: createPiece(element, id, NOTHING) });
  }

  move(id: string, { list, index }: Target): void {
    const from = this.#spotOf(id);
    if (valueAt(this.#project, list) === undefined) this.set(list, []);
    const to = this.#spotAt(list, index, id);
    if (isSamePlace(to.list, from.list) && to.after === from.after && to.before === from.before) return;
    this.#apply({ op: 'move', id, from, to });
  }

  #apply(operation: Operation): void {
    const next = applyOperation(this.#project, operation);
    if (typeof next === 'string')
      throw new Error(`The operation ${operation.op} does not fit the document: ${next}.`);
    this.#project = next;
    this.#operations.push(operation);
  }

  #requireElement(id: string): JsonRecord {
    const element = elementAt(this.#project, id);
    if (element === undefined) throw new Error(`There is no element ${id}.`);
    return element;
  }

  #addObjectsAround({ id, path }: Place, value: Json | undefined): { at: Place; after: Json | undefined } {
    const existingKeyCount = this.#countExistingKeys({ id, path });
    if (existingKeyCount === undefined || value === undefined) return { at: { id, path }, after: value };
    const innerValue = path
      .slice(existingKeyCount + 1)
      .reduceRight<Json>((field, key) => Object.fromEntries([[String(key), field]]), value);
    return { at: { id, path: path.slice(0, existingKeyCount + 1) }, after: innerValue };
  }
  /** The number of leading keys that name existing values. Undefined if only the last key can be missing. */
  #countExistingKeys({ id, path }: Place): number | undefined {
    for (let length = 0; length < path.length - 1; length += 1)
      if (valueAt(this.#project, { id, path: path.slice(0, length + 1) }) === undefined) return length;
    return undefined;
  }

  #indexOfField({ id, path }: Place): number | undefined {
    const record = valueAt(this.#project, { id, path: path.slice(0, -1) });
    const key = String(path.at(-1));
    if (!isRecord(record)) return undefined;
    const keys = Object.keys(record);
    return findField(record, key) === undefined ? keys.length : keys.indexOf(key);
  }

  #spotAt(list: Place, index: number | undefined, movedId?: string): Spot {
    const elements = valueAt(this.#project, list);
    if (!isList(elements)) throw new Error(`There is no list at ${[list.id, ...list.path].join('/')}.`);
    const ids = elements.map(idOf).filter((id) => id === undefined || id !== movedId);
    const spotIndex = Math.max(0, Math.min(index ?? ids.length, ids.length));
    return { list, after: ids[spotIndex - 1] ?? null, before: ids[spotIndex] ?? null, index: spotIndex };
  }
  #spotOf(id: string): Spot {
    const list = findList(this.#project, id);
    const elements = list && valueAt(this.#project, list);
    if (list === undefined || !isList(elements)) throw new Error(`There is no element ${id}.`);
    return this.#spotAt(list, elements.map(idOf).indexOf(id), id);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

function idsBelow(value: Json | undefined): ReadonlySet<string> {
  const ids = new Set<string>();
  if (value !== undefined)
    walkElements(value, '', ({ element, defaultId }) => {
      const id = idOf(element) ?? defaultId;
      ids.add(id);
      return id;
    });
  return ids;
}
