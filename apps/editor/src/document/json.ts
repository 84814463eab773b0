import { isRecord } from '@canvass/project';
import type { Json, JsonRecord } from '@canvass/authoring';

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns an own field of an object or an entry of a list. Returns undefined for other values. */
export const fieldAt = (value: Json | undefined, name: string | number): Json | undefined => {
  if (isList(value)) return typeof name === 'number' ? value[name] : undefined;
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** Returns the list in a field, or an empty list if the field has no list. */
export function arrayAt(value: Json | undefined, name: string): readonly Json[] {
  const field = fieldAt(value, name);
  return isList(field) ? field : [];
}

/** Returns the text in a field, or an empty text if the field has no text. */
export function textAt(value: Json | undefined, name: string): string {
  const field = fieldAt(value, name);
  return typeof field === 'string' ? field : '';
}

/** Returns the objects of the list in a field. Leaves out other entries. */
export const recordsAt = (value: Json | undefined, name: string): readonly JsonRecord[] =>
  arrayAt(value, name).filter((entry): entry is JsonRecord => isRecord(entry));
