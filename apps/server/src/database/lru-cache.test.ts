import { expect, it } from 'vitest';
import { createLruCache } from './lru-cache.ts';

it('a full map drops the least recently used entries, by weight', () => {
  const map = createLruCache<string, number>(10);
  map.set('a', 1, 4);
  map.set('b', 2, 4);
  expect(map.get('a')).toBe(1);
  map.set('c', 3, 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

it('a new weight of an entry replaces its old weight, and the newest entry is kept whatever its weight', () => {
  const map = createLruCache<string, number>(10);
  map.set('a', 1, 6);
  map.set('a', 2, 6);
  map.set('b', 3, 4);
  expect([map.get('a'), map.get('b')]).toEqual([2, 3]);
  map.set('c', 4, 100);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([undefined, undefined, 4]);
});

it('`replace` changes a value without its weight, and adds no entry', () => {
  const map = createLruCache<string, number>(10);
  map.set('a', 1, 6);
  map.replace('a', 2);
  map.replace('b', 3);
  expect([map.get('a'), map.get('b')]).toEqual([2, undefined]);
  map.set('c', 4, 5);
  expect(map.get('a')).toBeUndefined();
});

it('keeps needed entries instead of new ones, so that entries used in turns are found', () => {
  const countFound = (isNeeded?: () => boolean) => {
    const map = createLruCache<number, true>(6_600, isNeeded);
    let found = 0;
    for (let round = 0; round < 3; round += 1)
      for (let key = 0; key < 10_000; key += 1) {
        if (map.get(key)) found += 1;
        map.set(key, true);
      }
    return found;
  };
  expect(countFound()).toBe(0);
  expect(countFound(() => true)).toBe(2 * 6_600);
});

it('new entries replace entries that are no longer needed', () => {
  const map = createLruCache<string, boolean>(10, (isNeeded) => isNeeded);
  map.set('old', false, 6);
  map.set('young', true, 4);
  expect(map.set('new', true, 6)).toBe(true);
  expect(map.set('newer', true, 1)).toBe(false);
  expect([map.get('old'), map.get('young'), map.get('new'), map.get('newer')]).toEqual([
    undefined,
    true,
    true,
    undefined,
  ]);
  expect(map.set('young', true, 5)).toBe(true);
});
