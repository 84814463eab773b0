import { sql } from 'kysely';
import { type Failure, fail } from '../http/failure.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';

/** Something of which there may be so many within some time, which begins with the first. */
export interface Limit {
  /** Empty: of all surveys. */
  readonly surveyId: string;
  /** What is counted, and whose: a hash. */
  readonly subject: string;
  readonly most: number;
  readonly seconds: number;
  /** How many there are now; more than `most` at once count as `most`, else they would never be allowed. */
  readonly count: number;
}

export const TEN_MINUTES_S = 600;
export const DAY_S = 24 * 60 * 60;

/** The name under which something of somebody is counted. */
export const subjectOf = (hash: KeyedHash, what: string, ...whose: readonly (string | number)[]): string =>
  hash('limit', what, whose.join(' '));

/**
 * Counts all of them, or none: then the failure says for how long the one that is reached holds. The rows stay locked
 * until the transaction ends, so that of any number at once no more are counted than may be; `limits` stand in one
 * order everywhere, so that two transactions do not wait for each other.
 */
export async function countAll(
  transaction: Transaction,
  limits: readonly Limit[],
  now: Date,
): Promise<Failure | undefined> {
  const counted: Limit[] = [];
  for (const limit of limits.filter(({ most }) => Number.isFinite(most))) {
    if (await countOne(transaction, limit, now)) {
      counted.push(limit);
      continue;
    }
    for (const each of counted) await giveBack(transaction, each);
    return tooFrequent(await secondsLeft(transaction, limit, now));
  }
  return undefined;
}

export const tooFrequent = (seconds: number): Failure => ({
  ...fail('request.too_frequent'),
  headers: { 'retry-after': String(seconds) },
});

const weightOf = ({ count, most }: Limit): number => Math.min(count, most);

async function countOne(transaction: Transaction, limit: Limit, now: Date): Promise<boolean> {
  const { surveyId, subject, most } = limit;
  if (most === 0) return false;
  const over = new Date(now.getTime() - limit.seconds * 1000);
  const used = weightOf(limit);
  // Where all was given back, the next one begins a new time.
  const isOver = sql`(held.starts_at <= ${over}::timestamptz or held.used = 0)`;
  const { rows } = await sql`
    insert into limit_count as held (survey_id, subject, starts_at, used)
    values (${surveyId}, ${subject}, ${now}::timestamptz, ${used}::integer)
    on conflict (survey_id, subject) do update set
      used = excluded.used + case when ${isOver} then 0 else held.used end,
      starts_at = case when ${isOver} then excluded.starts_at else held.starts_at end
    where ${isOver} or held.used + excluded.used <= ${most}::integer
    returning used
  `.execute(transaction);
  return rows.length === 1;
}

/** What was counted did not happen. */
export async function giveBack(query: Database['query'], limit: Limit): Promise<void> {
  await query
    .updateTable('limit_count')
    .set(({ eb }) => ({ used: eb('used', '-', weightOf(limit)) }))
    .where('survey_id', '=', limit.surveyId)
    .where('subject', '=', limit.subject)
    .execute();
}

/** At least one: who asks again within the same second would be refused again. */
async function secondsLeft(
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
  const begun = row?.starts_at ?? now;
  return Math.max(1, Math.ceil(seconds - (now.getTime() - begun.getTime()) / 1000));
}

/** Tables of what is counted for a while: by what a row is old, and when it is. */
const FORGOTTEN = [
  { table: 'limit_count', column: 'starts_at', afterSeconds: DAY_S },
  { table: 'unique_lookup', column: 'asked_at', afterSeconds: DAY_S },
  { table: 'sms_code', column: 'expires_at', afterSeconds: TEN_MINUTES_S },
  { table: 'messaging_state', column: 'expires_at', afterSeconds: TEN_MINUTES_S },
  { table: 'messaging_scan', column: 'expires_at', afterSeconds: 0 },
  { table: 'quota_wait', column: 'until', afterSeconds: 0 },
] as const;

/** Removes what no limit looks at any more, survey by survey: each statement that writes is about one of them. */
export async function forgetCounts({ query }: Database, now: Date): Promise<void> {
  for (const { table, column, afterSeconds } of FORGOTTEN) {
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
