import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cell, MISSING, type MissingKind, type Row } from './dataset.ts';
import { RowPacker, unpackRows } from './packed-rows.ts';

function packRows(rows: readonly Row[], width: number) {
  const packer = new RowPacker(width);
  for (const row of rows) packer.add(row);
  return packer.take();
}

const kinds = Object.keys(MISSING) as MissingKind[]; // the keys of the record
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.double(),
  fc.integer({ min: -2, max: 300 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...kinds).map((missing) => ({ missing })),
);

it('unpacks the same rows that were packed', () => {
  const batch = fc
    .nat({ max: 6 })
    .chain((width) =>
      fc.tuple(fc.constant(width), fc.array(fc.array(cell, { minLength: width, maxLength: width }))),
    );
  fc.assert(
    fc.property(batch, ([width, rows]) => {
      expect(unpackRows(structuredClone(packRows(rows, width)), width)).toEqual(rows);
    }),
  );
});

it('returns the further content of each row, and fills missing cells with `not_asked`', () => {
  const rows: readonly Row[] = [['a'], ['b']].map((row, at) =>
    Object.assign(row, { extra: () => `{"at":${at}}` }),
  );
  const back = unpackRows(packRows(rows, 2), 2);
  expect(back.map((row) => [...row])).toEqual([
    ['a', { missing: 'not_asked' }],
    ['b', { missing: 'not_asked' }],
  ]);
  expect(back.map(({ extra }) => extra?.())).toEqual(['{"at":0}', '{"at":1}']);
});

it('packs further rows after rows were taken, and more rows than its initial capacity', () => {
  const packer = new RowPacker(20_000);
  const row = (value: Cell): Row => Array.from({ length: 20_000 }, () => value);
  for (const [first, second] of [
    [1, 'a'],
    ['b', 2],
  ] as const) {
    packer.add(row(first));
    packer.add(row(second));
    expect(packer.rows).toBe(2);
    expect(unpackRows(packer.take(), 20_000)).toEqual([row(first), row(second)]);
  }
});
