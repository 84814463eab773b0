import { type CalendarDay, dayNumber, dayOfBound, foldWidth, isCalendarDay } from '@canvass/validators';
import { wholeDate } from './date-parts.ts';
import { normaliseTime, secondsOfTime } from './time-of-day.ts';

const DAY_MS = 86_400_000;
const DATE_TIME_PATTERN = /^([1-9]\d{3})-(\d{2})-(\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Milliseconds since 1970 of `yyyy-MM-ddTHH:mm`, read as UTC. Undefined for other texts. */
export function findMilliseconds(text: string): number | undefined {
  const [, year, month, day, time = ''] = DATE_TIME_PATTERN.exec(text) ?? [];
  const date: CalendarDay = { year: Number(year), month: Number(month), day: Number(day) };
  if (year === undefined || !isCalendarDay(date.year, date.month, date.day)) return undefined;
  return dayNumber(date) * DAY_MS + (secondsOfTime(time) ?? 0) * 1000;
}

/** Converts a typed date and time to the stored form `yyyy-MM-ddTHH:mm`. Undefined if the text is not a date and time. */
export function readDateTime(text: string): string | undefined {
  const [day = '', time = ''] = splitDateTime(foldWidth(text).trim());
  const storedText = `${wholeDate(day) ?? ''}T${normaliseTime(time.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1'))}`;
  return findMilliseconds(storedText) === undefined ? undefined : storedText;
}

/** Splits a possibly incomplete date and time into `[date, time]`. Missing parts are empty. */
export function splitDateTime(text: string): readonly [day: string, time: string] {
  const separatorIndex = text.search(/[T ]/);
  return separatorIndex === -1
    ? [text, '']
    : [text.slice(0, separatorIndex), text.slice(separatorIndex + 1).trim()];
}

/**
 * The date, or date and time, of a bound such as `today+1d 18:00` for this `today`. Undefined if the day does
 * not exist, or depends on an unknown `today`.
 */
export function momentOfBound(bound: string, today: string | undefined): string | undefined {
  const [day, time] = splitDateTime(bound);
  const found = dayOfBound(day, today);
  return found === undefined || time === '' ? found : `${found}T${time.slice(0, 'HH:mm'.length)}`;
}
