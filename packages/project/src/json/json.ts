import { isRecord } from './is-record.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function computeJsonType(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}
/** Whether a value of a JSON file is an object. */
export const isJsonObject = (value: unknown): value is JsonObject => isRecord(value);
/** The value of a field. Undefined for members of the prototype, such as `toString`. */
export const findField = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
export function textField(object: JsonObject, key: string): string | undefined {
  const value = findField(object, key);
  return typeof value === 'string' ? value : undefined;
}
const MAX_QUOTED_LENGTH = 60;
/** Formats a value for an issue's message, shortened to one line. */
export function quote(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list';
  if (isJsonObject(value)) return 'an object';
  const text = JSON.stringify(value);
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}
