import { type Expression, type SqlBool, sql } from 'kysely';

/** The maximum difference between clocks of processes, in milliseconds. Each process follows the database's clock. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** The span of a lease that begins now. `until` is the latest possible end of a lease. */
export interface LeaseSpan {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Whether a lease in `column` is over: it was never taken, its end has passed, or its end is further ahead than any
 * lease can be, because a process with a wrong clock wrote it (TRUST-9).
 */
export function isLeaseOver(column: string, { now, until }: LeaseSpan): Expression<SqlBool> {
  const end = sql.ref(column);
  const latest = new Date(until.getTime() + MAX_CLOCK_DIFFERENCE_MS);
  return sql<SqlBool>`(${end} is null or ${end} <= ${now}::timestamptz or ${end} > ${latest}::timestamptz)`;
}

/** Like `isLeaseOver`, for a row that was read. */
export const isOver = (end: Date | null, { now, until }: LeaseSpan): boolean =>
  end === null || end <= now || end.getTime() > until.getTime() + MAX_CLOCK_DIFFERENCE_MS;

/**
 * Returns a stored time up to which rows were read. Returns 1970 for a time in the future, because a process with a
 * wrong clock has stored it. All rows are then read again.
 */
export const ignoreFutureTime = (storedTime: Date, now: Date): Date =>
  storedTime.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS ? new Date(0) : storedTime;
