import { DATE_INTERVAL_PARTS, type DateInterval } from '@canvass/protocol';

/** A value of counts: an interval of dates or times if it has a `last` date, else any value. */
export interface CountedValue {
  readonly value: number | string;
  readonly interval?: DateInterval;
  readonly last?: number | string;
}

/** Names an interval in this language, such as "1980–1989" or "6–12 Jan 2025". Returns undefined for other values. */
export function formatDateInterval(
  locale: string,
  { value, interval, last }: CountedValue,
): string | undefined {
  if (interval === undefined || last === undefined) return undefined;
  const isYear = DATE_INTERVAL_PARTS[interval] === DATE_INTERVAL_PARTS.year;
  const dateOf = (end: number | string) => new Date(interval === 'hour' ? Number(end) * 1_000 : end);
  const name = new Intl.DateTimeFormat(locale, {
    ...DATE_INTERVAL_PARTS[interval],
    calendar: 'gregory',
    timeZone: 'UTC',
  }).formatRange(dateOf(value), dateOf(last));
  // Two years fit into one line of a phone without spaces, and the invisible word joiners keep them together.
  return isYear ? name.replace(/\s*–\s*/, '\u2060–\u2060') : name;
}
