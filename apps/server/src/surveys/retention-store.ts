import type { Database } from '../database/database.ts';
import { isLeaseOver, type LeaseSpan } from '../database/clock/leases.ts';
import type { Retention } from '../config/retention-settings.ts';
import type { Transaction } from '../database/transact.ts';

const COLUMNS = ['ended_days', 'unfinished_days', 'limits_days'] as const;

type Query = Database['query'] | Transaction;

export async function setRetention(query: Query, surveyId: string, retention: Retention): Promise<void> {
  await query
    .insertInto('retention')
    .values({ survey_id: surveyId, ...retention, swept_until: null })
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(retention))
    .execute();
}

/** Stores that a survey was swept at `now`, although it was not. Its next sweep may begin at once. */
export async function setSwept({ query }: Database, surveyId: string, now: Date): Promise<void> {
  await query.updateTable('retention').set({ swept_until: now }).where('survey_id', '=', surveyId).execute();
}

/** The retention of a survey. Undefined for surveys that were published before this setting existed. */
export function findRetention(query: Query, surveyId: string): Promise<Retention | undefined> {
  return query.selectFrom('retention').select(COLUMNS).where('survey_id', '=', surveyId).executeTakeFirst();
}

export interface KeptSurvey extends Retention {
  readonly survey_id: string;
  readonly swept_until: Date | null;
}

export function listRetentions({ query }: Database): Promise<readonly KeptSurvey[]> {
  return query
    .selectFrom('retention')
    .select(['survey_id', 'swept_until', ...COLUMNS])
    .orderBy('survey_id')
    .execute();
}

/** Leases a survey to this process until `until`. Returns false if another process has leased or just swept it. */
export async function leaseSurvey({ query }: Database, surveyId: string, lease: LeaseSpan): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('retention')
    .set({ swept_until: lease.until })
    .where('survey_id', '=', surveyId)
    .where(isLeaseOver('swept_until', lease))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Selects responses that ended before a time, or that have not ended and had their last call before this time. */
export interface OverdueSelection {
  readonly surveyId: string;
  readonly hasEnded: boolean;
  readonly before: Date;
}

const selectOverdue = ({ query }: Database, { surveyId, hasEnded, before }: OverdueSelection) => {
  const ofSurvey = query.selectFrom('response').where('survey_id', '=', surveyId);
  return hasEnded
    ? ofSurvey.where('ended_at', 'is not', null).where('ended_at', '<', before)
    : ofSurvey
        .where('ended_at', 'is', null)
        .where('begun_at', '<', before) // this condition uses the index
        .where('updated_at', '<', before);
};

export async function findOverdue(
  database: Database,
  selection: OverdueSelection,
  limit: number,
): Promise<readonly number[]> {
  const rows = await selectOverdue(database, selection).select('seq').limit(limit).execute();
  return rows.map(({ seq }) => seq);
}

export async function countOverdue(database: Database, selection: OverdueSelection): Promise<number> {
  const { count } = await selectOverdue(database, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The time at which a survey ended. Undefined if it had not ended by `now`, was deleted, or is only paused. */
export async function findSurveyEnd(
  { query }: Database,
  surveyId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await query
    .selectFrom('survey')
    .select(['closed_at', 'closed_for', 'end_time'])
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const closedAt = row?.closed_for === 'paused' ? null : row?.closed_at;
  const endTimes = [closedAt, row?.end_time].filter((end) => end != null && end <= now) as readonly Date[];
  return endTimes.length === 0 ? undefined : new Date(Math.min(...endTimes.map(Number)));
}

/**
 * Whether the survey stores anything that identifies repeated respondents: a key for hashes, or anonymous hashes.
 */
export async function hasLimits({ query }: Database, surveyId: string): Promise<boolean> {
  const key = await query
    .selectFrom('limit_key')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  if (key !== undefined) return true;
  const anonymousRows = await query
    .selectFrom('unique_answer')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('seq', '<', 0)
    .limit(1)
    .executeTakeFirst();
  return anonymousRows !== undefined;
}
