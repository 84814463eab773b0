import type { Transaction } from '../database/transact.ts';
import type { ClosingReason } from '../database/tables.ts';
import type { Database } from '../database/database.ts';
import { parseSurveyId, type CodeRefusal } from '@canvass/protocol';
import { fail, type Failure } from '../http/failure.ts';

/** The columns that decide whether a survey may be answered now. */
export interface SurveyRow {
  readonly survey_id: string;
  readonly newest_version: number;
  /** Responses on older versions cannot continue. */
  readonly oldest_version: number;
  readonly closed_at: Date | null;
  /** The reason for closing that respondents may see. */
  readonly closed_for: ClosingReason | null;
  readonly deleted_at: Date | null;
  readonly begin_time: Date | null;
  readonly end_time: Date | null;
}

const SURVEY_COLUMNS = [
  'survey_id',
  'newest_version',
  'oldest_version',
  'closed_at',
  'closed_for',
  'deleted_at',
  'begin_time',
  'end_time',
] as const;

export function findSurvey({ query }: Database, surveyId: string): Promise<SurveyRow | undefined> {
  return query
    .selectFrom('survey')
    .select(SURVEY_COLUMNS)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

export async function findProjectText(
  { query }: Database,
  surveyId: string,
  version: number,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('survey_version')
    .select('project')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.project;
}

/** Locks the survey so that changes are made one after the other. Returns false if it does not exist. */
export async function lockExistingSurvey(transaction: Transaction, surveyId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('survey')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A reason why a survey cannot be answered now (STATE-1, Load status). */
export type Obstacle = Extract<CodeRefusal, `survey.${string}`>;

/** The obstacle according to the survey's row and the server's clock (TRUST-9). `now` is in milliseconds. */
export function findObstacle(
  surveyId: string,
  survey: SurveyRow | undefined,
  now: number,
): Obstacle | undefined {
  if (parseSurveyId(surveyId) === undefined) return 'survey.invalid_link';
  if (survey === undefined) return 'survey.not_published';
  if (survey.deleted_at !== null) return 'survey.deleted';
  if (survey.closed_for === 'store_deleted') return 'survey.store_deleted';
  if (survey.closed_for === 'paused' && !isReached(survey.end_time, now)) return 'survey.paused';
  if (survey.closed_at !== null || isReached(survey.end_time, now)) return 'survey.over';
  if (survey.begin_time !== null && !isReached(survey.begin_time, now)) return 'survey.not_started';
  return undefined;
}

const isReached = (time: Date | null, now: number) => time !== null && now >= time.getTime();

/** The refusal for an obstacle. Code 1007 (not started) includes the start time. */
export function obstacleFailure(obstacle: Obstacle, survey: SurveyRow | undefined): Failure {
  const begin = survey?.begin_time;
  if (obstacle !== 'survey.not_started' || begin == null) return fail(obstacle);
  return fail(obstacle, { key: obstacle, params: { begin_time: begin.toISOString() } });
}
