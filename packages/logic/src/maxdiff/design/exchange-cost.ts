import { type Blocks, pairCount } from './blocks.ts';

/**
 * Half of what Σ P² grows by when `a` of the first list and `b` of the second change places. The lists are what two
 * tasks do not have in common (`onlyX`, `onlyY`): pairs with items that both show are lost and won again. With m items
 * in each it is 2(m-1) + pull(a) + pull(b) - 2 P_ab.
 */
export function exchangeCost(
  blocks: Blocks,
  a: number,
  b: number,
  [onlyX, onlyY]: readonly [readonly number[], readonly number[]],
): number {
  const pulls = pull(blocks, a, onlyY, onlyX) + pull(blocks, b, onlyX, onlyY);
  return 2 * (onlyX.length - 1) + pulls - 2 * pairCount(blocks, a, b);
}

/** The pair counts of an item with the other side, less those with its own. */
export function pull(
  blocks: Blocks,
  item: number,
  towards: readonly number[],
  from: readonly number[],
): number {
  let sum = 0;
  for (const other of towards) sum += pairCount(blocks, item, other);
  for (const other of from) sum -= pairCount(blocks, item, other);
  return sum;
}
