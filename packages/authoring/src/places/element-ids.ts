import { isRecord } from '@canvass/project';
import { isList, textField, type Json, type JsonRecord } from '../values/json.ts';

/**
 * Ids of elements, which are objects in lists. An element keeps its id when its fields change, or when it moves. The id
 * is the element's gid, or begins with the id of the element around it: `/jumpConsList/2`, `flow/f1`, `/quotas/men`. If
 * the file repeats an id, the later elements get their position as id.
 */
const ids = new WeakMap<object, string>();

/** The id of an element of an opened document. */
export const idOf = (element: Json | undefined): string | undefined =>
  isRecord(element) ? ids.get(element) : undefined;

/** Gives an element its id. An object has only one id, so the caller must copy an object that is used twice. */
export const setId = (element: JsonRecord, id: string): void => void ids.set(element, id);

/** Ids of elements that do not have the default id. The key is the position in the value: `/items/3`. */
export type ExplicitIds = Readonly<Record<string, string>>;

interface Visit {
  readonly element: JsonRecord;
  readonly defaultId: string;
  readonly position: string;
}

/**
 * Visits all elements of a value, outer elements first. `visit` returns the id of each element. `prefix` is the id of
 * the surrounding element with the keys down to the value.
 */
export function walkElements(value: Json, prefix: string, visit: (found: Visit) => string): void {
  const seenIds = new Set<string>();
  const visitBelow = (inner: Json, outerPrefix: string, position: string): void => {
    if (isList(inner)) {
      for (const [index, item] of inner.entries()) {
        const itemPosition = `${position}/${index}`;
        const id = isRecord(item)
          ? visitElement(item, outerPrefix, index, itemPosition)
          : `${outerPrefix}/${index}`;
        visitBelow(item, id, itemPosition);
      }
    } else if (isRecord(inner)) {
      for (const [key, field] of Object.entries(inner)) {
        // Builds prefixes only for fields that may contain elements.
        if (typeof field === 'object') visitBelow(field, `${outerPrefix}/${key}`, `${position}/${key}`);
      }
    }
  };
  const visitElement = (element: JsonRecord, list: string, index: number, position: string): string => {
    const fileId = idInFile(element, list);
    const defaultId =
      fileId === undefined || seenIds.has(fileId) ? freeId(`${list}/${index}`, seenIds) : fileId;
    seenIds.add(defaultId);
    return visit({ element, defaultId, position });
  };
  visitBelow(value, prefix, '');
}

const PLAIN_ID = /^[^/]+$/;

/** The id that an element has in the file, unique in the project (`gid`, `fid`) or in its list (`id`, `code`). */
export function idInFile(element: JsonRecord, list: string): string | undefined {
  const [fid, gid, id = textField(element, 'code')] = ['fid', 'gid', 'id'].map((key) =>
    textField(element, key),
  );
  if (fid !== undefined && PLAIN_ID.test(fid)) return `flow/${fid}`;
  if (gid !== undefined && PLAIN_ID.test(gid)) return gid;
  return id !== undefined && PLAIN_ID.test(id) ? `${list}/${id}` : undefined;
}

/** The id, followed by quotes until it is unused. */
export function freeId(id: string, takenIds: { has(id: string): boolean }): string {
  let freeName = id;
  while (takenIds.has(freeName)) freeName += "'";
  return freeName;
}
