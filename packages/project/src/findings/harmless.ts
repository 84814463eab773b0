import { isJsonObject } from '../json/json.ts';

/** True for the value that a field has when it is not used: files of editors are full of them. */
export function isHarmless(value: unknown): boolean {
  if (value === false || value === 'normal' || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
