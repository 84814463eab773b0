import { type Expression, type SqlBool, sql } from 'kysely';

/** Milliseconds by which clocks of processes may differ, each of which follows the database's. */
const SLACK_MS = 60_000;

/** The span of a lease that begins now. `until` is the furthest end that a lease can have now. */
export interface LeaseSpan {
  readonly now: Date;
  readonly until: Date;
}

/**
 * Whether a lease in `column` is over: it was never taken, its end has passed, or its end lies further ahead than any
 * lease can, because a process with a wrong clock wrote it (TRUST-9).
 */
export function isLeaseOver(column: string, { now, until }: LeaseSpan): Expression<SqlBool> {
  const end = sql.ref(column);
  const latest = new Date(until.getTime() + SLACK_MS);
  return sql<SqlBool>`(${end} is null or ${end} <= ${now}::timestamptz or ${end} > ${latest}::timestamptz)`;
}

/** The same of a row that was read. */
export const isOver = (end: Date | null, { now, until }: LeaseSpan): boolean =>
  end === null || end <= now || end.getTime() > until.getTime() + SLACK_MS;

/**
 * The moment up to which something is known, as stored. A process with a wrong clock may have stored one that has not
 * come yet, which says nothing: then it is 1970, and everything is looked at again.
 */
export const knownUntil = (stored: Date, now: Date): Date =>
  stored.getTime() > now.getTime() + SLACK_MS ? new Date(0) : stored;
