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
