import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  containsText,
  endsWithText,
  equalScalars,
  isEmpty,
  orderScalars,
  readNumber,
  startsWithText,
} from './index.ts';
import type { Scalar } from './values.ts';

test.each<[number | string, number | undefined]>([
  ['12', 12],
  [' 0012 ', 12],
  ['-3.50', -3.5],
  ['+7', 7],
  ['1234567890123456', 1234567890123456],
  ['12345678901234567', undefined],
  ['123456789.12345678', undefined],
  [1e16, undefined],
  [0.1, 0.1],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1 2', undefined],
])('%j reads as the number %j', (value, number) => expect(readNumber(value)).toBe(number));

test.each<[Scalar, Scalar, boolean]>([
  ['0012', 12, true],
  ['1.0', '1', true],
  ['12345678901234567', '12345678901234568', false],
  ['12345678901234567', '12345678901234567', true],
  [' 美式 ', '美式', true],
  ['é', 'e\u0301', true],
  ['Fan', 'fan', false],
  ['', '  ', true],
  ['', 0, false],
  ['abc', 0, false],
  [true, 'true', true],
  [true, '1', true],
  [false, 0, true],
  [true, 'yes', false],
  [false, '', false],
])('%j equals %j: %j, both ways', (left, right, equal) => {
  expect([equalScalars(left, right), equalScalars(right, left)]).toEqual([equal, equal]);
});

test.each<[Scalar, Scalar, number | undefined]>([
  [2, '10', -1],
  ['9', '10', -1],
  ['b', 'abc', 1],
  ['2024-05-01', '2024-10-01', -1],
  ['a', 'a ', 0],
  ['12345678901234567', '5', -1],
  ['abc', 5, undefined],
  ['12345678901234567', 5, undefined],
  ['', 'a', undefined],
  [true, 0, undefined],
  [Number.NaN, 1, undefined],
])('%j against %j is ordered %j', (left, right, order) => {
  expect(orderScalars(left, right)).toBe(order);
  expect(orderScalars(right, left)).toBe(order === undefined ? undefined : 0 - order);
});

describe('texts', () => {
  it('finds a part in the trimmed and normalised text, case-sensitively', () => {
    expect(containsText('Cafe\u0301 noir', ' Café ')).toBe(true);
    expect(containsText('Café', 'café')).toBe(false);
    expect(startsWithText('  Beijing road', 'Beijing')).toBe(true);
    expect(endsWithText('Beijing road ', 'road')).toBe(true);
    expect(startsWithText('road', 'Beijing')).toBe(false);
  });
  it('never finds a blank part', () => {
    expect([containsText('a', ''), startsWithText('a', ' '), endsWithText('', '')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test.each([undefined, null, '', ' \u3000\n', [], {}, new Map(), new Set()])('%j is empty', (value) =>
  expect(isEmpty(value)).toBe(true),
);
test.each([0, '0', false, [''], { a: null }, new Map([['a', null]]), Number.NaN])(
  '%j is not empty',
  (value) => expect(isEmpty(value)).toBe(false),
);

describe('laws', () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.integer().map(String),
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  );
  it('equality and order are symmetric and agree with each other', () => {
    fc.assert(
      fc.property(scalar, scalar, (left, right) => {
        const order = orderScalars(left, right);
        expect(equalScalars(left, right)).toBe(equalScalars(right, left));
        if (order !== undefined) expect(order === 0).toBe(equalScalars(left, right));
      }),
      { numRuns: 1000 },
    );
  });
});
