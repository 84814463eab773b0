import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hash32 } from './hash.ts';
import { computeOrder } from './order.ts';
import { rng } from './rng.ts';

// A change here alters the orders of unfinished responses.
describe('the vectors of ENGINE-8', () => {
  test.each([
    ['10231:q_abc', 1006054998],
    ['', 2872998923],
    ['中文', 3089110669],
  ])('hash32(%j)', (text, hash) => expect(hash32(text)).toBe(hash));
  it('draws and shuffles', () => {
    const source = rng('10231:q_abc');
    expect([source.next(), source.next(), source.next(), source.next()]).toEqual([
      4175021831, 699234205, 1592800170, 4008970715,
    ]);
    expect(rng('10231:q_abc').shuffle([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([5, 3, 4, 2, 7, 1, 6, 8]);
  });
  test.each([
    ['random', [3, 1, 2, 4, 5]],
    ['reverse', [4, 3, 2, 1, 5]],
    ['random_reverse', [4, 3, 2, 1, 5]],
    ['loop', [4, 1, 2, 3, 5]],
    ['sort', [4, 1, 2, 3, 5]],
    ['normal', [1, 2, 3, 4, 5]],
  ] as const)('five options, the last fixed, seed 10231: %s', (mode, expected) => {
    const order = computeOrder(5, (index) => index === 4, { mode, seed: 10231, key: 'q_abc' });
    expect(order.map((index) => index + 1)).toEqual(expected);
  });
});

const modes = fc.constantFrom('random', 'reverse', 'random_reverse', 'loop', 'sort', 'normal');

it('every order is a permutation that keeps fixed items in place', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), modes, fc.nat(), (fixed, mode, seed) => {
      const order = computeOrder(fixed.length, (index) => fixed[index] === true, { mode, seed, key: 'q' });
      expect(order.toSorted((a, b) => a - b)).toEqual(fixed.map((_, index) => index));
      fixed.forEach((isFixed, index) => isFixed && expect(order[index]).toBe(index));
    }),
  );
});

it('three items are shuffled into all six orders about equally often', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 6000; seed += 1) {
    const order = computeOrder(3, () => false, { mode: 'random', seed, key: 'q' }).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('hash32 hashes a lone surrogate as U+FFFD', () => expect(hash32('\ud800')).toBe(hash32('\ufffd')));
