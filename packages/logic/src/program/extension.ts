import type { Program } from './program.ts';

/** Data that a feature keeps in a program. The core of the engine does not read them. */
export interface Extension<T> {
  /** Undefined if the feature is not in use. */
  of(program: Pick<Program, 'extensions'>): T | undefined;
  /** Creates an entry of `FeatureParts.extensions`. */
  entry(value: T): readonly [key: string, value: unknown];
}

export function extension<T>(key: string): Extension<T> {
  return {
    of: ({ extensions }) => extensions.get(key) as T | undefined, // the value stored by `entry`
    entry: (value) => [key, value],
  };
}
