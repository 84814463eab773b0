import { expect, test } from 'vitest';
import { writeDigits } from './write-day.ts';

test.each([
  ['de', '31.5.1995', '5/1995'],
  ['es', '31/5/1995', '5/1995'],
  ['en-GB', '31/05/1995', '05/1995'],
  ['en-US', '5/31/1995', '5/1995'],
  ['ja', '1995年5月31日', '1995年5月'],
  ['zh-CN', '1995年5月31日', '1995年5月'],
  ['hi', '31/5/1995', '5/1995'],
])('in %s a day is %s and a month %s', (language, day, month) => {
  expect([writeDigits('1995-05-31', language), writeDigits('1995-05', language)]).toEqual([day, month]);
});
