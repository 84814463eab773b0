import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vectorGet, createVector, vectorSet } from './vector.ts';

const changes = fc.array(fc.tuple(fc.nat(299), fc.nat(3)), { maxLength: 40 });

it('a series of changes equals the same changes of an array, and leaves the original vector unchanged', () => {
  fc.assert(
    fc.property(changes, changes, (earlier, later) => {
      const plain = new Array<number>(300).fill(0);
      const apply = (base = createVector(300, 0), series: readonly (readonly [number, number])[]) =>
        series.reduce((vector, [index, value]) => {
          plain[index] = value;
          return vectorSet(vector, base, index, value);
        }, base);
      const before = apply(undefined, earlier);
      const copy = structuredClone(before);
      const after = apply(before, later);
      expect(before).toEqual(copy);
      expect(plain.map((_, index) => vectorGet(after, index))).toEqual(plain);
    }),
  );
});
