import { expect, test } from 'vitest';
import { firstWeekday, hourName, weekdayNames } from './calendar-names.ts';

test.each([
  ['de', 1, 'Mo', undefined],
  ['en-US', 0, 'Sun', '2 PM'],
  ['ja', 0, '日', undefined],
  ['ar-EG', 6, 'س', '2 م'],
])('in %s weeks begin on day %i, called %s, and 14 o’clock is %s', (language, start, name, hour) => {
  expect(firstWeekday(language)).toBe(start);
  expect(weekdayNames(language, start)[0]?.short).toBe(name);
  expect(hourName(language)?.(14).replace('\u202f', ' ')).toBe(hour);
});
