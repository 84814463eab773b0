import { utcOffset } from '@canvass/project/file';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';

/** Something of which there is only so much. */
export interface Counted {
  readonly surveyId: string;
  readonly aid: string;
  /** What is counted, and of whom or when. */
  readonly subject: string;
  readonly by: number;
  readonly most: number;
}

/** Takes some of it, or nothing: of any number at once no more is taken than there is. */
export async function take(
  transaction: Transaction,
  { surveyId, aid, subject, by, most }: Counted,
): Promise<boolean> {
  if (by > most) return false;
  const { rows } = await sql`
    insert into award_count as held (survey_id, aid, subject, used)
    values (${surveyId}, ${aid}, ${subject}, ${by}::bigint)
    on conflict (survey_id, aid, subject) do update set used = held.used + excluded.used
    where held.used + excluded.used <= ${most}::bigint
    returning used
  `.execute(transaction);
  return rows.length === 1;
}

/** How much of it has been taken. */
export async function usedOf(
  query: Database['query'],
  { surveyId, aid, subject }: Pick<Counted, 'surveyId' | 'aid' | 'subject'>,
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

/** It was not used after all. */
export async function giveBack(
  transaction: Transaction,
  { surveyId, aid, subject, by }: Omit<Counted, 'most'>,
): Promise<void> {
  await transaction
    .updateTable('award_count')
    .set(({ eb }) => ({ used: eb('used', '-', by) }))
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('subject', '=', subject)
    .execute();
}

/** Takes all of them, in the order in which they are given, or none. Gives the one of which there was not enough. */
export async function takeAll(
  transaction: Transaction,
  all: readonly Counted[],
): Promise<Counted | undefined> {
  const taken: Counted[] = [];
  for (const one of all) {
    if (await take(transaction, one)) taken.push(one);
    else {
      for (const each of taken) await giveBack(transaction, each);
      return one;
    }
  }
  return undefined;
}

/** The first of them of which there is not enough, as it was committed last: nothing is locked. */
export async function findShort(
  query: Database['query'],
  all: readonly Counted[],
): Promise<Counted | undefined> {
  for (const one of all) if ((await usedOf(query, one)) + one.by > one.most) return one;
  return undefined;
}

/** The day that it is in a time zone, such as `2030-09-30`. */
export function dayIn(timeZone: string, now: Date): string {
  const minutes = utcOffset(timeZone, now.getTime() / 1_000);
  return new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 'yyyy-MM-dd'.length);
}
