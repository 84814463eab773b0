const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Number of days of a month (1 to 12) of the Gregorian calendar; 0 for an invalid month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** Whether the day exists in the Gregorian calendar. Months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return day >= 1 && day <= daysInMonth(year, month);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

// Both conversions use eras of 400 years that begin in March, so that the leap day is the last of its year (H. Hinnant,
// chrono-compatible low-level date algorithms).
const EPOCH_DAYS = 719_468;
const ERA_DAYS = 146_097;
const ERA_YEARS = 400;

/** Days since 1970-01-01, negative before it. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / ERA_YEARS);
  const yearOfEra = marchYear - era * ERA_YEARS;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - EPOCH_DAYS;
}

const MONTHS = 12;

/** Adds `count` months. The last day of the month replaces a day that it lacks: 31 January becomes the end of February. */
export function addMonths({ year, month, day }: CalendarDay, count: number): CalendarDay {
  const months = year * MONTHS + month - 1 + count;
  const [toYear, toMonth] = [Math.floor(months / MONTHS), (((months % MONTHS) + MONTHS) % MONTHS) + 1];
  return { year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) };
}

/** Formats a day as `yyyy-MM-dd`. */
export function isoDay({ year, month, day }: CalendarDay): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** The day that is `days` days after 1970-01-01. Computed without `Date`, which pure code may not use. */
export function calendarDay(days: number): CalendarDay {
  const shifted = days + EPOCH_DAYS;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * ERA_YEARS + (month <= 2 ? 1 : 0), month, day };
}
