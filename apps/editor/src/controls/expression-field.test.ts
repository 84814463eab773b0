import { expect, it } from 'vitest';
import { cutAtRanges } from './expression-field.tsx';

it.each([
  ['one range', [[3, 5]], 'abc[de]f'],
  ['a range after the end of the text', [[6, 6]], 'abcdef[ ]'],
  [
    'ranges that overlap or contain others',
    [
      [1, 4],
      [2, 3],
      [1, 4],
      [3, 5],
    ],
    'a[bcd][e]f',
  ],
  ['an empty range within the text', [[2, 2]], 'ab[c]def'],
])('the underlined copy has the same text as the field with %s', (_, ranges, expected) => {
  const pieces = cutAtRanges(
    'abcdef',
    ranges.map(([from = 0, to = 0]) => ({ from, to })),
  );
  const marked = pieces.map(
    ({ before, markedText }) => before + (markedText === undefined ? '' : `[${markedText}]`),
  );
  expect(marked.join('')).toBe(expected);
});
