import { expect, test } from 'vitest';
import { isClosing } from './load-status.ts';

test.each<[number, string | undefined, boolean, boolean]>([
  [0, undefined, true, false],
  [-1, undefined, true, true],
  // An empty survey: the server sends no questions.
  [1000, undefined, true, true],
  [1003, '1', true, true],
  [1004, undefined, true, true],
  [1008, undefined, true, true],
  [1008, '8', false, true],
  [1008, '1', true, false],
  [1010, undefined, true, true],
  [1010, undefined, false, false],
  [1010, '1', true, false],
  [1111, '1', true, true],
  [1205, undefined, true, true],
  [1204, undefined, true, true],
  [1116, undefined, true, true],
  // Any other code is treated as normal.
  [4711, undefined, true, false],
])(
  'load code %i with source %s and ip_privacy_open %s closes the survey: %s',
  (code, source, ipPrivacyOpen, closes) => {
    expect(isClosing(code, { ...(source !== undefined && { source }), ipPrivacyOpen })).toBe(closes);
  },
);
