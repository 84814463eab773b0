import { expect, test } from 'vitest';
import { parameterValue } from './effective-parameters.ts';

// PROJECT-14: timestamps of 13 digits are cut to 10. Others keep all digits.
test.each([
  ['1709136000', 1_709_136_000],
  ['1709136000123', 1_709_136_000],
  ['-1709136000123', -1_709_136_000],
  ['-1709136000', -1_709_136_000],
  ['99', 99],
  ['17091360001', 17_091_360_001],
  ['170913600012', 170_913_600_012],
  ['1709136000.25', 1_709_136_000.25],
  ['01709136000', 1_709_136_000],
  [' 1709136000 ', 1_709_136_000],
  ['17091360001234', 17_091_360_001_234],
  ['1709136000 UTC', null],
  ['yesterday', null],
])('a timestamp %j is %j', (text, value) => {
  expect(parameterValue({ code: 't', type: 'timestamp' }, text)).toBe(value);
});
