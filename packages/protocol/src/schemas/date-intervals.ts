const [TIME, DAY, MONTH, YEAR] = [
  { hour: 'numeric', minute: '2-digit' },
  { year: 'numeric', month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'short' },
  { year: 'numeric' },
] as const;

/**
 * The intervals by which dates and times are counted, shortest first, with the parts of their first and last date that their
 * name contains, as options of `Intl.DateTimeFormat`. Dates are Gregorian and in UTC. A week begins on Monday.
 */
export const DATE_INTERVAL_PARTS = {
  hour: TIME,
  day: DAY,
  week: DAY,
  month: MONTH,
  quarter: MONTH,
  year: YEAR,
  five_years: YEAR,
  decade: YEAR,
} as const;
export type DateInterval = keyof typeof DATE_INTERVAL_PARTS;
