import type { JsonObject, JsonValue } from '../json/json.ts';

export type Key = string | number;
/** A fault that is inserted into a survey, with the ids and paths of the expected findings. */
interface InsertedFault {
  readonly name: string;
  readonly changes: readonly (readonly [at: readonly Key[], value: JsonValue | undefined])[];
  readonly expected: readonly (readonly [id: string, path: string])[];
}
export interface Fault extends InsertedFault {
  readonly survey: () => JsonObject;
}
export const faultsIn = (survey: () => JsonObject, planted: readonly InsertedFault[]): readonly Fault[] =>
  planted.map((fault) => ({ ...fault, survey }));

/** Sets the value at a path, or removes it if the value is undefined. */
export function setValueAt(survey: JsonObject, keys: readonly Key[], value: JsonValue | undefined): void {
  const parent = keys.slice(0, -1).reduce<JsonValue>((here, key) => {
    const next = (here as Record<Key, JsonValue>)[key];
    if (next === undefined) throw new Error(`The valid survey has no ${keys.join('.')}.`);
    return next;
  }, survey);
  const last = keys.at(-1) ?? '';
  if (value === undefined) delete (parent as Record<Key, JsonValue>)[last];
  else if (Array.isArray(parent) && last === parent.length) parent.push(value);
  else (parent as Record<Key, JsonValue>)[last] = value;
}

export const singleFault = (
  name: string,
  keys: readonly Key[],
  value: JsonValue | undefined,
  ...found: InsertedFault['expected']
): InsertedFault => ({ name, changes: [[keys, value]], expected: found });
