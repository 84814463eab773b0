import { calendarDay, isoDay } from '@canvass/validators';

const DAY = 86_400;

let cached = { day: Number.NaN, date: '' };

/** `yyyy-MM-dd` of a local time in seconds since 1970. Caches the last day, because most calls ask for the same one. */
export function civilDate(local: number): string {
  const day = Math.floor(local / DAY);
  if (day !== cached.day) cached = { day, date: isoDay(calendarDay(day)) };
  return cached.date;
}

/** `yyyy-MM-ddTHH:mm:ss` of a local time in seconds since 1970. */
export function civilTime(local: number): string {
  const seconds = Math.floor(local) - Math.floor(local / DAY) * DAY;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${civilDate(local)}T${digits(h, 2)}:${digits(m, 2)}:${digits(s, 2)}`;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}
