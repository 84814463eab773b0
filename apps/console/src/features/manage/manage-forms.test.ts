import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { toIsoTime, toLocalTime } from './manage-page.tsx';
import { areValidDays } from './retention-card.tsx';

it('a time in a field is read back to the minute, except in an hour that occurs twice', () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const iso = new Date(minute * 60_000).toISOString();
      // When clocks go back, an hour occurs twice, and the field cannot distinguish the two.
      const back = Date.parse(toIsoTime(toLocalTime(iso)) ?? '');
      expect([0, 3_600_000]).toContain(Math.abs(back - Date.parse(iso)));
    }),
  );
  expect([toLocalTime(null), toIsoTime('')]).toEqual(['', null]);
});

test.each([
  ['ended_days', '', true],
  ['ended_days', '0', false],
  ['ended_days', '30', true],
  ['unfinished_days', '100000', false],
  ['unfinished_days', '1.5', false],
  ['limits_days', '', false],
  ['limits_days', '0', true],
  ['limits_days', '-1', false],
] as const)('%s may be %j: %s', (kind, text, isValid) => {
  expect(areValidDays(kind, text)).toBe(isValid);
});
