import { isJsonObject } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';

/** @public Generated type declarations refer to this symbol. */
export declare const wrong: unique symbol;
/** Type of a value of a wrong shape, which the walk over the schema reports. */
export type Wrong = typeof wrong;

/**
 * The type of `T` in an unchecked file: any field may be missing, and any value wrong. Checks run on invalid files
 * too, so that the author gets all findings at once.
 */
export type Authored<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly (infer U)[]
    ? readonly (Authored<U> | Wrong)[]
    : T extends object
      ? { readonly [K in keyof T]?: Authored<T[K]> | Wrong }
      : T;

export const textOf = (value: string | Wrong | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
/** The elements of a list. Empty if the value is not a list. */
export const listOf = <T>(value: readonly T[] | Wrong | undefined): readonly T[] =>
  Array.isArray(value) ? value : [];
export const objectOf = <T extends object>(value: T | Wrong | undefined): T | undefined =>
  isJsonObject(value) ? value : undefined;

type ObjectIn<List> = List extends readonly (infer T)[] ? Extract<T, object> : never;
/** The elements of a field that are objects, each with its path. Empty if the field is not a list. */
export function* objectsIn<T, F extends string & keyof T>(
  container: T,
  field: F,
  path: Path,
): Iterable<readonly [value: ObjectIn<T[F]>, path: Path]> {
  const list: unknown = container[field];
  if (!Array.isArray(list)) return;
  for (const [index, value] of list.entries()) {
    // Every value of another type is `Wrong`.
    if (isJsonObject(value)) yield [value as ObjectIn<T[F]>, child(child(path, field), index)];
  }
}

/** Whether a value means that the field is not used. */
export function isUnusedValue(value: unknown): boolean {
  if (value === false || value === 'normal' || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
