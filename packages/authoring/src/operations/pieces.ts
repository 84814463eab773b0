import { freeId, idOf, setId, walkElements } from '../places/element-ids.ts';
import { isContainer, isList, type Json } from '../values/json.ts';
import type { ProjectDocument } from '../text/document.ts';
import type { Piece } from './operation.ts';

/**
 * Creates the piece of a value. `prefix` is the id of the value if it is an element, otherwise the id of the element
 * around the value with the keys down to the value. Elements with the id of another element get a new id.
 */
export function createPiece(value: Json, prefix: string, takenIds: { has(id: string): boolean }): Piece {
  const ids: Record<string, string> = {};
  walkElements(value, prefix, ({ element, defaultId, position }) => {
    const preferredId = idOf(element) ?? defaultId;
    const id = takenIds.has(preferredId) ? freeId(defaultId, takenIds) : preferredId;
    if (id !== defaultId) ids[position] = id;
    return id;
  });
  return Object.keys(ids).length === 0 ? { value } : { value, ids };
}

/** A document as plain JSON that keeps the ids of its elements, for a browser's storage. */
export const documentPiece = ({ value }: Pick<ProjectDocument, 'value'>): Piece =>
  createPiece(value, '', new Set());

/** Returns the value of a piece with the ids of its elements: a copy, unless the elements already have these ids. */
export function valueOfPiece({ value, ids = {} }: Piece, prefix: string): Json {
  const wantedIds = new Map<object, string>();
  let hasAllIds = true;
  walkElements(value, prefix, ({ element, defaultId, position }) => {
    const id = ids[position] ?? defaultId;
    // One object may occur twice in the value.
    hasAllIds &&= !wantedIds.has(element) && idOf(element) === id;
    wantedIds.set(element, id);
    return id;
  });
  if (hasAllIds) return value;
  const copy = copyContainers(value);
  walkElements(copy, prefix, ({ element, defaultId, position }) => {
    const id = ids[position] ?? defaultId;
    setId(element, id);
    return id;
  });
  return copy;
}

function copyContainers(value: Json): Json {
  if (!isContainer(value)) return value;
  if (isList(value)) return value.map(copyContainers);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copyContainers(field)]));
}
