import { type CalendarDay, calendarDay, dayNumber, isCalendarDay, isoDay, date } from '@canvass/validators';

const DAY = 86_400;
const MINUTE = 60;
/** Stamps of at least this absolute value are milliseconds, and are converted to seconds (CONST-8). */
const MIN_MILLISECONDS = 1e12;
/** Default UTC offset of a project in minutes, which is that of China. */
export const DEFAULT_OFFSET = 480;

/** First and last day that a date may be. Years have four digits, the first of which is not 0 (VALID-11). */
const FIRST_DAY = dayNumber({ year: 1000, month: 1, day: 1 });
const LAST_DAY = dayNumber({ year: 9999, month: 12, day: 31 });

/** The stored form of seconds since 1970. Undefined if not a whole number, or not in a year of four digits. */
export function unixSeconds(stamp: number): number | undefined {
  if (!Number.isSafeInteger(stamp)) return undefined;
  const seconds = Math.abs(stamp) >= MIN_MILLISECONDS ? Math.floor(stamp / 1000) : stamp;
  const day = dayOf(seconds);
  return day < FIRST_DAY || day > LAST_DAY ? undefined : seconds;
}

/** The first second of a day `yyyy-MM-dd` at a UTC offset in minutes. Undefined for other texts. */
export function secondsOfDay(text: string, offset: number): number | undefined {
  const day = readDay(text);
  return day && dayNumber(day) * DAY - offset * MINUTE;
}

/**
 * The date `yyyy-MM-dd` whose midnight is nearest. This is correct for every offset with which the seconds were
 * stored, up to half a day from UTC. Code that reads answers does not know the offset.
 */
export function dayOfSeconds(seconds: number): string {
  return isoDay(calendarDay(dayOf(seconds)));
}

const dayOf = (seconds: number) => Math.floor(seconds / DAY + 0.5);

function readDay(text: string): CalendarDay | undefined {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(date.normalise(text)) ?? [];
  const parsedDay = { year: Number(year), month: Number(month), day: Number(day) };
  return year !== undefined && isCalendarDay(parsedDay.year, parsedDay.month, parsedDay.day)
    ? parsedDay
    : undefined;
}
