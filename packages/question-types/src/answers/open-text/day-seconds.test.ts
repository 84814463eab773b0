import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { dayOfSeconds, secondsOfDay, unixSeconds } from './day-seconds.ts';

test.each([
  ['2024-02-29', 480, 1_709_136_000],
  ['2024-02-29', 0, 1_709_164_800],
  ['2024/2/29', -300, 1_709_182_800],
  ['1970-01-01', 480, -28_800],
  ['1919-01-01', 480, -1_609_488_000],
])('%s in a time zone %i minutes ahead of UTC begins at second %i', (text, offset, seconds) => {
  expect(secondsOfDay(text, offset)).toBe(seconds);
});

it.each(['2024-02-30', '2024-02', '', 'soon', '0999-01-01'])('%j is no day', (text) => {
  expect(secondsOfDay(text, 480)).toBeUndefined();
});

it('reads the first second of a day as this day, for every offset', () => {
  const parts = fc.record({
    year: fc.integer({ min: 1000, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: -719, max: 720 }), ({ year, month, day }, offset) => {
      const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const seconds = secondsOfDay(text, offset) ?? Number.NaN;
      expect(dayOfSeconds(seconds)).toBe(text);
      expect(unixSeconds(seconds)).toBe(seconds);
    }),
  );
});

test.each([
  [1_709_136_000, 1_709_136_000],
  [1_709_136_000_000, 1_709_136_000],
  [1_709_136_000_999, 1_709_136_000],
  [-28_800, -28_800],
  [9_999_999_999, 9_999_999_999],
  [999_999_999_999, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
])('%d is stored as %s', (stamp, seconds) => expect(unixSeconds(stamp)).toBe(seconds));
