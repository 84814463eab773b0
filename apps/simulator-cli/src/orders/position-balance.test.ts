import { rng } from '@canvass/logic';
import { describe, expect, it, test } from 'vitest';
import { chiSquareLimit, countPositions, findImbalance } from './measure-orders.ts';

const ORDERS = 10_000;
type Shuffle = (int: (n: number) => number, items: number[]) => void;

/** Finds the imbalance of a shuffle of five items, none of which is fixed. */
function judge(shuffle: Shuffle, seed: string) {
  const { int } = rng(seed);
  const orders = Array.from({ length: ORDERS }, () => {
    const items = [0, 1, 2, 3, 4];
    shuffle(int, items);
    return items;
  });
  return findImbalance(countPositions(5, orders), () => [0, 1, 2, 3, 4]);
}
function swap(items: number[], a: number, b: number): void {
  [items[a], items[b]] = [items[b] ?? 0, items[a] ?? 0];
}

const shuffleFairly: Shuffle = (int, items) => {
  for (let last = items.length - 1; last > 0; last -= 1) swap(items, last, int(last + 1));
};

it('flags at most one of 100 fair shuffles', () => {
  const flagged = Array.from({ length: 100 }, (_, seed) => judge(shuffleFairly, `fair ${seed}`)).filter(
    (found) => found.length > 0,
  );
  expect(flagged.length).toBeLessThanOrEqual(1);
});

test.each<[string, Shuffle]>([
  [
    'swaps each item with any position',
    (int, items) => items.forEach((_, at) => swap(items, at, int(items.length))),
  ],
  [
    'never leaves an item where it is',
    (int, items) => {
      for (let last = items.length - 1; last > 0; last -= 1) swap(items, last, int(last));
    },
  ],
  [
    'prefers the first by one in thirty',
    (int, items) => (int(30) === 0 ? undefined : shuffleFairly(int, items)),
  ],
])('flags a shuffle that %s', (_, shuffle) => expect(judge(shuffle, 'biased')).not.toEqual([]));

it('names the position that deviates most', () => {
  const orders = Array.from({ length: 1000 }, (_, at) => (at % 10 < 6 ? [0, 1] : [1, 0]));
  expect(findImbalance(countPositions(2, orders), () => [0, 1])).toEqual([
    { item: 0, place: 0, count: 600, expected: 500 },
    { item: 1, place: 0, count: 400, expected: 500 },
  ]);
});

it('reports an item at a position that it should not have, even if this is rare', () => {
  const orders = [
    ...Array.from({ length: 999 }, (_, at) => (at % 2 === 0 ? [0, 1, 2] : [2, 1, 0])),
    [1, 0, 2],
  ];
  const allowedPositions = (item: number) => (item === 1 ? [] : [0, 2]);
  expect(findImbalance(countPositions(3, orders), allowedPositions)).toEqual([
    { item: 0, place: 1, count: 1, expected: 0 },
  ]);
});

describe('the limit of chi-square is close to published tables', () => {
  test.each([
    [1, 0.001, 10.828],
    [4, 0.001, 18.467],
    [9, 0.001, 27.877],
    [30, 0.001, 59.703],
    [4, 0.05, 9.488],
  ])('%i degrees of freedom, %d', (freedom, probability, limit) => {
    expect(Math.abs(chiSquareLimit(freedom, probability) / limit - 1)).toBeLessThan(
      freedom === 1 ? 0.04 : 0.02,
    );
  });
});
