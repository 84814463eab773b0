import { utcOffset } from '@canvass/project/file';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';

export interface AwardCounter {
  readonly surveyId: string;
  readonly aid: string;
  /** Name of the counter within the award: what it counts, and for which person or day. */
  readonly subject: string;
  readonly amount: number;
  readonly limit: number;
}

/** Adds the whole amount, or returns false if it would exceed the limit. Exact under concurrent calls. */
export async function increaseCounter(
  transaction: Transaction,
  { surveyId, aid, subject, amount, limit }: AwardCounter,
): Promise<boolean> {
  if (amount > limit) return false;
  const { rows } = await sql`
    insert into award_count as held (survey_id, aid, subject, used)
    values (${surveyId}, ${aid}, ${subject}, ${amount}::bigint)
    on conflict (survey_id, aid, subject) do update set used = held.used + excluded.used
    where held.used + excluded.used <= ${limit}::bigint
    returning used
  `.execute(transaction);
  return rows.length === 1;
}

export async function readCounter(
  query: Database['query'],
  { surveyId, aid, subject }: Pick<AwardCounter, 'surveyId' | 'aid' | 'subject'>,
): Promise<number> {
  const row = await query
    .selectFrom('award_count')
    .select('used')
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.used ?? 0;
}

export async function decreaseCounter(
  transaction: Transaction,
  { surveyId, aid, subject, amount }: Omit<AwardCounter, 'limit'>,
): Promise<void> {
  await transaction
    .updateTable('award_count')
    .set(({ eb }) => ({ used: eb('used', '-', amount) }))
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('subject', '=', subject)
    .execute();
}

/** Adds to all counters, in the given order, or to none. Returns the first counter that would exceed its limit. */
export async function increaseCounters(
  transaction: Transaction,
  counters: readonly AwardCounter[],
): Promise<AwardCounter | undefined> {
  const increasedCounters: AwardCounter[] = [];
  for (const counter of counters) {
    if (await increaseCounter(transaction, counter)) increasedCounters.push(counter);
    else {
      for (const increasedCounter of increasedCounters) await decreaseCounter(transaction, increasedCounter);
      return counter;
    }
  }
  return undefined;
}

/** The date in a time zone, such as `2030-09-30`. */
export function dayIn(timeZone: string, now: Date): string {
  const minutes = utcOffset(timeZone, now.getTime() / 1_000);
  return new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 'yyyy-MM-dd'.length);
}
