import { sql } from 'kysely';
import { type Failure, fail } from '../http/failure.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { KeyedHash } from '../auth/server-keys.ts';

/** A limit on events within a period, which begins with the first event. */
export interface Limit {
  /** The survey of the limit. Empty if the limit applies to all surveys together. */
  readonly surveyId: string;
  /** A keyed hash of the kind of event and of the caller to whom the limit applies. */
  readonly subject: string;
  readonly max: number;
  readonly seconds: number;
  /** The number of events in this call. If it exceeds `max`, it counts as `max`, or no call would be allowed. */
  readonly count: number;
}

export const TEN_MINUTES_S = 600;
export const DAY_S = 24 * 60 * 60;

export const computeSubject = (
  hash: KeyedHash,
  event: string,
  ...caller: readonly (string | number)[]
): string => hash('limit', event, caller.join(' '));

/**
 * Counts the events of all limits, or none. A failure says when the exceeded limit allows a retry. Rows stay locked
 * until the transaction ends, so that concurrent calls cannot exceed a limit. All callers list `limits` in the same
 * order, so that transactions cannot deadlock.
 */
export async function countAll(
  transaction: Transaction,
  limits: readonly Limit[],
  now: Date,
): Promise<Failure | undefined> {
  const countedLimits: Limit[] = [];
  for (const limit of limits.filter(({ max }) => Number.isFinite(max))) {
    if (await countOne(transaction, limit, now)) {
      countedLimits.push(limit);
      continue;
    }
    for (const countedLimit of countedLimits) await subtractCount(transaction, countedLimit);
    return refuseTooFrequent(await readSecondsLeft(transaction, limit, now));
  }
  return undefined;
}

export const refuseTooFrequent = (seconds: number): Failure => ({
  ...fail('request.too_frequent'),
  headers: { 'retry-after': String(seconds) },
});

const weightOf = ({ count, max }: Limit): number => Math.min(count, max);

async function countOne(transaction: Transaction, limit: Limit, now: Date): Promise<boolean> {
  const { surveyId, subject, max } = limit;
  if (max === 0) return false;
  const previousPeriod = new Date(now.getTime() - limit.seconds * 1000);
  const weight = weightOf(limit);
  // If all counted events were subtracted, the next event begins a new period.
  const startsNewPeriod = sql`(held.starts_at <= ${previousPeriod}::timestamptz or held.used = 0)`;
  const { rows } = await sql`
    insert into limit_count as held (survey_id, subject, starts_at, used)
    values (${surveyId}, ${subject}, ${now}::timestamptz, ${weight}::integer)
    on conflict (survey_id, subject) do update set
      used = excluded.used + case when ${startsNewPeriod} then 0 else held.used end,
      starts_at = case when ${startsNewPeriod} then excluded.starts_at else held.starts_at end
    where ${startsNewPeriod} or held.used + excluded.used <= ${max}::integer
    returning used
  `.execute(transaction);
  return rows.length === 1;
}

export async function subtractCount(query: Database['query'], limit: Limit): Promise<void> {
  await query
    .updateTable('limit_count')
    .set(({ eb }) => ({ used: eb('used', '-', weightOf(limit)) }))
    .where('survey_id', '=', limit.surveyId)
    .where('subject', '=', limit.subject)
    .execute();
}

/** Returns at least one second, because a retry within the same second would be refused again. */
async function readSecondsLeft(
  transaction: Transaction,
  { surveyId, subject, seconds }: Limit,
  now: Date,
): Promise<number> {
  const row = await transaction
    .selectFrom('limit_count')
    .select('starts_at')
    .where('survey_id', '=', surveyId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const startsAt = row?.starts_at ?? now;
  return Math.max(1, Math.ceil(seconds - (now.getTime() - startsAt.getTime()) / 1000));
}

const TEMPORARY_COUNTS = [
  { table: 'limit_count', column: 'starts_at', afterSeconds: DAY_S },
  { table: 'unique_lookup', column: 'asked_at', afterSeconds: DAY_S },
  { table: 'sms_code', column: 'expires_at', afterSeconds: TEN_MINUTES_S },
  { table: 'messaging_state', column: 'expires_at', afterSeconds: TEN_MINUTES_S },
  { table: 'messaging_scan', column: 'expires_at', afterSeconds: 0 },
  { table: 'quota_wait', column: 'until', afterSeconds: 0 },
] as const;

/** Deletes counts that no longer matter, with one statement per survey. */
export async function deleteOldCounts({ query }: Database, now: Date): Promise<void> {
  for (const { table, column, afterSeconds } of TEMPORARY_COUNTS) {
    const before = new Date(now.getTime() - afterSeconds * 1000);
    const { rows } = await sql<{ readonly survey_id: string }>`
      select distinct survey_id from ${sql.table(table)} where ${sql.ref(column)} < ${before}::timestamptz
    `.execute(query);
    for (const { survey_id: surveyId } of rows)
      await sql`
        delete from ${sql.table(table)} where survey_id = ${surveyId} and ${sql.ref(column)} < ${before}::timestamptz
      `.execute(query);
  }
}
