import { type CalendarDay, calendarDay, dayNumber, isCalendarDay, isoDay, date } from '@canvass/validators';

const DAY = 86_400;
const MINUTE = 60;
/** CONST-8: timestamps of 13 digits are milliseconds; they are cut to 10. */
const FIRST_MILLISECONDS = 1e12;
/** The default offset of a project in minutes: that of China. */
export const DEFAULT_OFFSET = 480;

/** Years that a date may have (VALID-11, Date: the first digit is 1 to 9). */
const FIRST = dayNumber({ year: 1000, month: 1, day: 1 });
const LAST = dayNumber({ year: 9999, month: 12, day: 31 });

/** Seconds since 1970 as they are stored; undefined if not a whole number, or not in a year of four digits. */
export function unixSeconds(stamp: number): number | undefined {
  if (!Number.isSafeInteger(stamp)) return undefined;
  const seconds = Math.abs(stamp) >= FIRST_MILLISECONDS ? Math.floor(stamp / 1000) : stamp;
  const day = dayOf(seconds);
  return day < FIRST || day > LAST ? undefined : seconds;
}

/** The first second of a day, `yyyy-MM-dd`, where clocks are `offset` minutes ahead of UTC; undefined if not a day. */
export function secondsOfDay(text: string, offset: number): number | undefined {
  const day = readDay(text);
  return day && dayNumber(day) * DAY - offset * MINUTE;
}

/**
 * The date `yyyy-MM-dd` whose midnight is nearest. This is correct for every offset with which the seconds were
 * stored, up to half a day from UTC. Readers of answers do not know the offset.
 */
export function dayOfSeconds(seconds: number): string {
  return isoDay(calendarDay(dayOf(seconds)));
}

const dayOf = (seconds: number) => Math.floor(seconds / DAY + 0.5);

function readDay(text: string): CalendarDay | undefined {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(date.normalise(text)) ?? [];
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  return year !== undefined && isCalendarDay(read.year, read.month, read.day) ? read : undefined;
}
