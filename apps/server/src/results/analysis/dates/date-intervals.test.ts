import { describe, expect, it } from 'vitest';
import { chooseInterval, fillIntervals, lastOfInterval, startOfInterval } from './date-intervals.ts';

const countsOf = (...values: readonly (number | string)[]) => values.map((value) => ({ value, count: 1 }));
const days = (...texts: readonly string[]) => countsOf(...texts);
const choose = (values: Parameters<typeof fillIntervals>[0]) =>
  chooseInterval('date', async (interval) => {
    const starts = Map.groupBy(values, ({ value }) => startOfInterval(value, interval));
    return Array.from(starts, ([value, all]) => ({ value, count: all.length }));
  });

describe('an interval of dates', () => {
  it.each([
    ['day', '2024-02-29', '2024-02-29', '2024-02-29'],
    ['week', '2024-03-03', '2024-02-26', '2024-03-03'],
    ['week', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['quarter', '2023-12-31', '2023-10-01', '2023-12-31'],
    ['year', '1900-06-15', '1900-01-01', '1900-12-31'],
    ['five_years', '1969-12-31', '1965-01-01', '1969-12-31'],
    ['decade', '1987-05-04', '1980-01-01', '1989-12-31'],
    ['decade', '1000-01-01', '1000-01-01', '1009-12-31'],
  ] as const)('%s contains %s from %s to %s', (interval, day, first, last) => {
    expect(startOfInterval(day, interval)).toBe(first);
    expect(lastOfInterval(first, interval)).toBe(last);
    const [at, start] = [Date.parse(day), Date.parse(first)];
    expect(startOfInterval(at + 3_600_000, interval)).toBe(start);
    expect(lastOfInterval(start, interval)).toBe(Date.parse(last));
  });

  it('of an hour has seconds since midnight', () => {
    expect(startOfInterval(14 * 3_600 + 59 * 60, 'hour')).toBe(14 * 3_600);
    expect(lastOfInterval(14 * 3_600, 'hour')).toBe(15 * 3_600);
  });

  it('leaves texts that are not dates as they are', () => {
    for (const text of ['2024', '2024-02-30', 'yesterday', ''])
      expect([startOfInterval(text, 'decade'), lastOfInterval(text, 'decade')]).toEqual([text, undefined]);
  });

  it('is the shortest with at most twelve intervals', async () => {
    expect(await choose(days('2024-05-01', '2024-05-12'))).toBe('day');
    expect(await choose(days('2024-05-01', '2024-05-13'))).toBe('week');
    expect(await choose(days('2024-01-15', '2024-12-15'))).toBe('month');
    expect(await choose(days('2022-01-15', '2024-12-15'))).toBe('quarter');
    expect(await choose(days('2013-01-15', '2024-12-15'))).toBe('year');
    expect(await choose(days('1971-01-15', '2024-12-15'))).toBe('five_years');
    expect(await choose(days('1931-01-15', '2008-12-15'))).toBe('decade');
    expect(await choose(days('1066-01-15', '2999-12-15'))).toBe('decade');
    expect(await choose([])).toBe('day');
  });

  it('does not become longer because of single dates far away', async () => {
    const visits = Array.from({ length: 98 }, (_, at) => `2026-05-${String(1 + (at % 10)).padStart(2, '0')}`);
    expect(await choose(days('1926-05-01', ...visits))).toBe('day');
    expect(await choose(days('not a date', ...visits))).toBe('day');
  });

  it('without dates is listed between others, unless there would be many, and texts come last', () => {
    expect(fillIntervals(countsOf('1990-01-01', 'x', '1960-01-01'), 'decade')).toEqual([
      { value: '1960-01-01', last: '1969-12-31', count: 1 },
      { value: '1970-01-01', last: '1979-12-31', count: 0 },
      { value: '1980-01-01', last: '1989-12-31', count: 0 },
      { value: '1990-01-01', last: '1999-12-31', count: 1 },
      { value: 'x', count: 1 },
    ]);
    expect(fillIntervals(countsOf('1990-01-01', '1066-01-01'), 'year')).toHaveLength(2);
    expect(fillIntervals([], 'year')).toEqual([]);
  });
});
