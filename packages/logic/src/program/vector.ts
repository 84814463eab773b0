/**
 * A persistent vector of fixed length as plain arrays: chunks of 128. Changing one of 5,000 entries copies one
 * chunk and the spine, so an answer costs the same in a long survey as in a short one. Survives JSON as it is.
 */
export type Vector<T> = readonly (readonly T[])[];

const BITS = 7;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;

/** A vector of `length` entries, all `value`. */
export function vectorOf<T>(length: number, value: T): Vector<T> {
  const chunks: T[][] = [];
  for (let from = 0; from < length; from += SIZE) {
    chunks.push(new Array<T>(Math.min(SIZE, length - from)).fill(value));
  }
  return chunks;
}

/** The entry at `index`, which must be in range. */
export function vectorGet<T>(vector: Vector<T>, index: number): T {
  return (vector[index >> BITS] as readonly T[])[index & MASK] as T; // in range: indexes come from the program
}

/**
 * The vector with `value` at `index`; the same vector when it was there already. `base` is the vector where a series
 * of changes began: what is no longer shared with it is changed in place, so that a series copies each chunk once.
 * Whoever makes the series must be the only one to hold what it gives, until it ends.
 */
export function vectorSet<T>(vector: Vector<T>, base: Vector<T>, index: number, value: T): Vector<T> {
  const at = index >> BITS;
  const chunk = vector[at] as readonly T[]; // in range: see vectorGet
  if (Object.is(chunk[index & MASK], value)) return vector;
  const spine = (vector === base ? vector.slice() : vector) as T[][]; // not the base: ours to change
  const own = (chunk === base[at] ? chunk.slice() : chunk) as T[]; // ours to change
  own[index & MASK] = value;
  spine[at] = own;
  return spine;
}
