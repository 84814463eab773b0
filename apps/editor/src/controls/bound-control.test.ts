import { BOUND_PATTERN } from '@canvass/project';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDayBound, writeDayBound, type DayBound } from './bound-control.tsx';

const time = fc.constantFrom('', '00:00', '08:30', '23:59');
const dayBound = fc.oneof(
  fc.record({ kind: fc.constant('date' as const), date: fc.constantFrom('1940-01-01', '2026-02-29'), time }),
  fc
    .record({
      count: fc.integer({ min: -99_999, max: 99_999 }),
      unit: fc.constantFrom('d', 'w', 'm', 'y'),
      time,
    })
    .map(
      (bound): DayBound => ({ ...bound, kind: 'today', unit: bound.count === 0 ? 'd' : (bound.unit as 'd') }),
    ),
);

it('a limit of days is written in the form of the project file, and read again', () => {
  fc.assert(
    fc.property(dayBound, (bound) => {
      const text = writeDayBound(bound);
      expect(text).toMatch(new RegExp(BOUND_PATTERN));
      expect(readDayBound(text)).toEqual(bound);
    }),
  );
});

it.each(['01/01/1940', 'today+1', 'today-18Y', '', 'yesterday', 631_152_000])(
  '%s is not a limit of days',
  (value) => {
    expect(readDayBound(value)).toBeUndefined();
  },
);
