import type { OrderMode } from '@canvass/project';
import { rng } from './rng.ts';

export interface Ordering {
  readonly mode: OrderMode;
  /** Seed of the question or group. Undefined if it could not be requested; the authored order is then used. */
  /** Undefined if it cannot be obtained. The order is then the authored one (ORDER-7). */
  readonly seed: number | undefined;
  /** gid, with a suffix if several lists of the question are ordered: `q3`, `q3:rows`. */
  readonly key: string;
  /** Direction shared by all scales of a respondent. Defaults to the seed's parity (ORDER-4). */
  readonly isOdd?: boolean;
}

/**
 * The order in which `count` items are shown, as indexes into the authored list (ORDER-1, Ordering modes;
 * ORDER-2). Items for which `isFixed` holds keep their index.
 *
 * | mode | free items |
 * |---|---|
 * | random | shuffled by seed and key |
 * | reverse | the other way round |
 * | random_reverse | the other way round if the seed is odd |
 * | loop, sort | rotated left by seed modulo their count |
 * | normal | as authored |
 */
export function computeOrder(
  count: number,
  isFixed: (index: number) => boolean,
  ordering: Ordering,
): number[] {
  const authoredOrder = Array.from({ length: count }, (_, index) => index);
  const free = authoredOrder.filter((index) => !isFixed(index));
  const movedIndexes = reorder(free, ordering);
  let next = 0;
  return authoredOrder.map((index) => (isFixed(index) ? index : (movedIndexes[next++] as number))); // one item per free position
}

function reorder(free: readonly number[], { mode, seed, key, isOdd }: Ordering): readonly number[] {
  if (mode === 'reverse') return free.toReversed();
  if (mode === 'normal' || seed === undefined || free.length === 0) return free;
  if (mode === 'random') return rng(`${seed}:${key}`).shuffle(free);
  if (mode === 'random_reverse') return (isOdd ?? seed % 2 === 1) ? free.toReversed() : free;
  const rotation = seed % free.length;
  return [...free.slice(rotation), ...free.slice(0, rotation)];
}

export function needsSeed(mode: OrderMode | undefined): boolean {
  return mode !== undefined && mode !== 'normal' && mode !== 'reverse';
}
