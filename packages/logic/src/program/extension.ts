import type { Program } from './program.ts';

/** Data that a feature keeps in a program. The core of the engine does not read them. */
export interface Extension<T> {
  /** Undefined if the feature is not in use. */
  of(program: Pick<Program, 'extensions'>): T | undefined;
  /** Creates an entry of `FeatureParts.extensions`. */
  entry(value: T): readonly [index: number, value: unknown];
}

let count = 0;

/** Each extension has its own index, because every step of a response reads several of them. */
export function extension<T>(): Extension<T> {
  const index = count;
  count += 1;
  return {
    of: ({ extensions }) => extensions[index] as T | undefined, // the value stored by `entry`
    entry: (value) => [index, value],
  };
}
