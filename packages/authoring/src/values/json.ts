import { isRecord } from '@canvass/project';
/** A JSON value that is never changed in place. A changed copy shares its unchanged parts with the original. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [key: string]: Json;
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
export const isContainer = (value: Json | undefined): value is readonly Json[] | JsonRecord =>
  typeof value === 'object' && value !== null;

/** The value of a field. Undefined for members of the prototype. */
export const findField = (record: JsonRecord, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
export function textField(record: JsonRecord, key: string): string | undefined {
  const value = findField(record, key);
  return typeof value === 'string' ? value : undefined;
}

/** The value at a key of a record or an index of a list. */
export function valueAtKey(value: Json | undefined, key: string | number): Json | undefined {
  if (isList(value)) return typeof key === 'number' ? value[key] : undefined;
  return isRecord(value) ? findField(value, String(key)) : undefined;
}

/** Whether two values are the same JSON; the order of keys is ignored. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (!isContainer(a) || !isContainer(b)) return false;
  if (isList(a) || isList(b)) {
    if (!isList(a) || !isList(b) || a.length !== b.length) return false;
    return a.every((item, index) => equalJson(item, b[index]));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]));
}
