import type { MailHours } from '../config/mail-settings.ts';

const QUARTER_MS = 15 * 60 * 1000;
const QUARTERS_PER_TWO_DAYS = 2 * 24 * 4;

/**
 * The first time from `time` on that is within the hours of a time zone. Looks at every quarter of an hour, because days
 * with a change of clocks are longer or shorter, and time zones differ by quarters. Milliseconds.
 */
export function findAllowedTime(time: number, hours: MailHours | undefined, timeZone: string): number {
  if (hours === undefined) return time;
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const isAllowed = (candidate: number) => {
    const hour = Number(format.format(candidate));
    return hour >= hours.from && hour < hours.to;
  };
  if (isAllowed(time)) return time;
  const next = Math.ceil(time / QUARTER_MS) * QUARTER_MS;
  for (let quarter = 0; quarter <= QUARTERS_PER_TWO_DAYS; quarter += 1)
    if (isAllowed(next + quarter * QUARTER_MS)) return next + quarter * QUARTER_MS;
  return time;
}
