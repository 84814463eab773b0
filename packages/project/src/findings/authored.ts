import { isJsonObject } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';

/** @public Written type declarations name it. */
export declare const wrong: unique symbol;
/** A value of another shape than belongs there. The walk over the schema reports it; it equals nothing that is known. */
export type Wrong = typeof wrong;

/**
 * What an author wrote where a `T` belongs: any field may be missing, and any value wrong. Checks read a project so,
 * because they run on files with faults as well: the author learns everything at once.
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
/** The elements of a list, and nothing when it is no list. */
export const listOf = <T>(value: readonly T[] | Wrong | undefined): readonly T[] =>
  Array.isArray(value) ? value : [];
export const objectOf = <T extends object>(value: T | Wrong | undefined): T | undefined =>
  isJsonObject(value) ? value : undefined;

type ObjectIn<List> = List extends readonly (infer T)[] ? Extract<T, object> : never;
/** The elements of a field that are objects, each with its path; nothing when it holds no list. */
export function* objectsIn<T, F extends string & keyof T>(
  container: T,
  field: F,
  path: Path,
): Iterable<readonly [value: ObjectIn<T[F]>, path: Path]> {
  const list: unknown = container[field];
  if (!Array.isArray(list)) return;
  for (const [index, value] of list.entries()) {
    // What else an author can have written there is a `Wrong`, which is no object.
    if (isJsonObject(value)) yield [value as ObjectIn<T[F]>, child(child(path, field), index)];
  }
}

/** True for the value that a field has when it is not used: files of editors are full of them. */
export function isHarmless(value: unknown): boolean {
  if (value === false || value === 'normal' || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}
