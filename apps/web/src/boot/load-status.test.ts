import { expect, test } from 'vitest';
import { isClosing } from './load-status.ts';

test.each<[number, boolean]>([
  [0, false],
  [-1, true],
  // An empty survey: the server sends no questions.
  [1000, true],
  [1003, true],
  [1004, true],
  [1008, true],
  [1010, true],
  [8006, true],
  [1111, true],
  [1205, true],
  [1204, true],
  [1116, true],
  // Any other code is treated as normal.
  [4711, false],
])('load code %i closes the survey: %s', (code, closes) => {
  expect(isClosing(code)).toBe(closes);
});
