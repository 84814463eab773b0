import { hash32 } from './hash.ts';

/** A seeded source of random numbers, the same in every host. */
export interface Rng {
  /** Uniform in 0..2^32-1. */
  next(): number;
  /** Uniform in 0..n-1, without bias; n from 1 to 2^32. */
  int(n: number): number;
  /** A new array in random order (Fisher-Yates from the last index down). */
  shuffle<T>(items: readonly T[]): T[];
}

/** sfc32 seeded by three hashes of `seed`, 12 draws dropped (ENGINE-8, with its vectors). */
export function rng(seed: string): Rng {
  let a = hash32(`${seed}\u0001`);
  let b = hash32(`${seed}\u0002`);
  let c = hash32(`${seed}\u0003`);
  let counter = 1;
  const next = () => {
    const result = (a + b + counter) >>> 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result;
  };
  for (let drop = 0; drop < 12; drop += 1) next();
  const int = (n: number) => {
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
    let x = next();
    while (x >= limit) x = next();
    return x % n;
  };
  return { next, int, shuffle: (items) => shuffleItems(items, int) };
}

function shuffleItems<T>(items: readonly T[], int: (n: number) => number): T[] {
  const result = items.slice();
  for (let last = result.length - 1; last > 0; last -= 1) {
    const otherIndex = int(last + 1);
    [result[last], result[otherIndex]] = [result[otherIndex] as T, result[last] as T]; // both in range
  }
  return result;
}
