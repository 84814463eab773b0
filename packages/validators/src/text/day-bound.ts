import { addMonths, calendarDay, type CalendarDay, dayNumber, isCalendarDay, isoDay } from './calendar.ts';

/** A bound of dates: `2026-05-31`, `today`, or `today` plus or minus days, weeks, months or years, such as `today-18y`. */
const BOUND = /^(?:(\d{4})-(\d{2})-(\d{2})|today(?:([+-]\d{1,5})([dwmy]))?)$/;

const MONTHS = 12;
const WEEK = 7;
const MIN_YEAR = 1000;
const MAX_YEAR = 9999;

const ADD_UNITS: Readonly<Record<string, (day: CalendarDay, count: number) => CalendarDay>> = {
  d: (day, count) => calendarDay(dayNumber(day) + count),
  w: (day, count) => calendarDay(dayNumber(day) + count * WEEK),
  m: addMonths,
  y: (day, count) => addMonths(day, count * MONTHS),
};

/**
 * The day, `yyyy-MM-dd`, of a bound of dates. `today` is the current date, without which relative bounds have no day.
 * Undefined if the bound is invalid, or its day does not exist or has no year of four digits.
 */
export function dayOfBound(bound: string, today: string | undefined): string | undefined {
  const [, year, month, day, count = '0', unit = 'd'] = BOUND.exec(bound) ?? [];
  if (year !== undefined) return dayText({ year: Number(year), month: Number(month), day: Number(day) });
  const [now, thisYear, thisMonth, thisDay] =
    BOUND.exec(bound) === null ? [] : (BOUND.exec(today ?? '') ?? []);
  if (now === undefined || thisYear === undefined) return undefined;
  const from = { year: Number(thisYear), month: Number(thisMonth), day: Number(thisDay) };
  const movedDay = ADD_UNITS[unit]?.(from, Number(count));
  return movedDay && dayText(movedDay);
}

const dayText = (day: CalendarDay): string | undefined =>
  day.year >= MIN_YEAR && day.year <= MAX_YEAR && isCalendarDay(day.year, day.month, day.day)
    ? isoDay(day)
    : undefined;
