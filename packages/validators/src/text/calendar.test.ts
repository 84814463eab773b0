import { expect, it } from 'vitest';
import { calendarDay, dayNumber, daysInMonth, isCalendarDay } from './calendar.ts';

it('agrees with the host about every day from 1890 to 2120', () => {
  for (let year = 1890; year <= 2120; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }
  }
});

it.each([
  [2024, 2, 29, true],
  [2023, 2, 29, false],
  [1900, 2, 29, false],
  [2000, 2, 29, true],
  [2024, 0, 1, false],
  [2024, 13, 1, false],
  [2024, 4, 31, false],
  [2024, 1, 0, false],
])('%i-%i-%i is a day: %s', (year, month, day, expected) => {
  expect(isCalendarDay(year, month, day)).toBe(expected);
});

it('counts days as the host does, both ways, from 1599 to 2400', () => {
  const wrong: number[] = [];
  for (let number = -135_140; number <= 157_053; number += 1) {
    const date = new Date(number * 86_400_000);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    const actualDay = calendarDay(number);
    const isSame = actualDay.year === year && actualDay.month === month && actualDay.day === day;
    if (!isSame || dayNumber({ year, month, day }) !== number) wrong.push(number);
  }
  expect(wrong).toEqual([]);
});
