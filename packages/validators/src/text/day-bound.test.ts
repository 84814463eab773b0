import { expect, test } from 'vitest';
import { date } from '../types/dates.ts';
import { dayOfBound } from './day-bound.ts';

const TODAY = '2026-01-31';

test.each([
  ['2026-05-31', '2026-05-31'],
  ['today', '2026-01-31'],
  ['today+1d', '2026-02-01'],
  ['today-2w', '2026-01-17'],
  ['today+1m', '2026-02-28'],
  ['today-11m', '2025-02-28'],
  ['today-18y', '2008-01-31'],
  ['today+0d', '2026-01-31'],
  ['2026-02-30', undefined],
  ['0999-01-01', undefined],
  ['today-2000y', undefined],
  ['today+99999y', undefined],
  ['today+', undefined],
  ['today +1d', undefined],
  ['today+1h', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('on 2026-01-31 the bound %j is the day %j', (bound, day) => expect(dayOfBound(bound, TODAY)).toBe(day));

test('a relative bound has no day without `today`', () => {
  expect(dayOfBound('2026-05-31', undefined)).toBe('2026-05-31');
  expect(dayOfBound('today+1d', undefined)).toBeUndefined();
});

test.each([
  ['2026-01-30', { from: 'today' }, ['validate.date_from']],
  ['2026-01-31', { from: 'today', to: 'today' }, []],
  ['2026-02-15', { from: 'today', to: 'today+2w' }, ['validate.date_to']],
  ['2026-02', { from: 'today+1m', format: 'yyyy-MM' }, []],
  ['2026', { to: 'today-1y', format: 'yyyy' }, ['validate.date_to']],
] as const)('the date %s with the bounds %j has the issues %j', (text, settings, keys) =>
  expect(date.validate(text, { ...settings, today: TODAY }).map(({ key }) => key)).toEqual(keys),
);

test('a message names the bound in the format of the date', () => {
  expect(date.validate('2027-01', { to: 'today', format: 'yyyy-MM', today: TODAY })).toEqual([
    { key: 'validate.date_to', params: { date: '2026-01', today: TODAY } },
  ]);
});
