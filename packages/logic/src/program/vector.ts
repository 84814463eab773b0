/**
 * A persistent vector of fixed length in chunks of 128. Changing one entry copies its chunk and the list of chunks, so
 * that an answer costs nearly the same in long and short surveys. Can be stored as JSON.
 */
export type Vector<T> = readonly (readonly T[])[];

/** Never changed, because stored digests of states depend on it (`stateDigest`). */
const BITS = 7;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;

export function createVector<T>(length: number, value: T): Vector<T> {
  const chunks: T[][] = [];
  for (let from = 0; from < length; from += SIZE) {
    chunks.push(new Array<T>(Math.min(SIZE, length - from)).fill(value));
  }
  return chunks;
}

/** `index` must be in range. */
export function vectorGet<T>(vector: Vector<T>, index: number): T {
  return (vector[index >> BITS] as readonly T[])[index & MASK] as T; // in range: indexes come from the program
}

/**
 * Returns a vector with `value` at `index`, or the same vector if the value is unchanged. `base` is the vector before a
 * series of changes: chunks that are no longer shared with it are modified in place, so that a series copies each chunk
 * once. Until the series ends, only its caller may hold the results.
 */
export function vectorSet<T>(vector: Vector<T>, base: Vector<T>, index: number, value: T): Vector<T> {
  const chunkIndex = index >> BITS;
  const chunk = vector[chunkIndex] as readonly T[]; // in range: see vectorGet
  if (Object.is(chunk[index & MASK], value)) return vector;
  const spine = (vector === base ? vector.slice() : vector) as T[][]; // a copy, which may be modified
  const ownChunk = (chunk === base[chunkIndex] ? chunk.slice() : chunk) as T[]; // a copy, which may be modified
  ownChunk[index & MASK] = value;
  spine[chunkIndex] = ownChunk;
  return spine;
}
