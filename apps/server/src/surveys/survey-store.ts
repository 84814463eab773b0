import type { Transaction } from '../database/transact.ts';
import type { Database } from '../database/database.ts';
import { parseSurveyId, type CodeRefusal } from '@canvass/protocol';
import { fail, type Failure } from '../http/failure.ts';

/** What decides whether a survey may be answered now. */
export interface SurveyRow {
  readonly survey_id: string;
  readonly newest_version: number;
  /** Responses on an older one are not gone on with. */
  readonly oldest_version: number;
  readonly closed_at: Date | null;
  /** Why it was closed, where respondents are to be told. */
  readonly closed_for: 'store_deleted' | null;
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

/** What is changed of a survey is changed one after the other, and not while it is deleted. False: there is no such survey. */
export async function lockOpenSurvey(transaction: Transaction, surveyId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('survey')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a survey cannot be answered now (STATE-1, Load status); undefined when it can. */
export type Obstacle = Extract<CodeRefusal, `survey.${string}`>;

/** Only the server's clock decides (TRUST-9). `now` in milliseconds. */
export function obstacleOf(
  surveyId: string,
  survey: SurveyRow | undefined,
  now: number,
): Obstacle | undefined {
  if (parseSurveyId(surveyId) === undefined) return 'survey.invalid_link';
  if (survey === undefined) return 'survey.not_published';
  if (survey.deleted_at !== null) return 'survey.deleted';
  if (survey.closed_for === 'store_deleted') return 'survey.store_deleted';
  if (survey.closed_at !== null || isReached(survey.end_time, now)) return 'survey.over';
  if (survey.begin_time !== null && !isReached(survey.begin_time, now)) return 'survey.not_started';
  return undefined;
}

const isReached = (time: Date | null, now: number) => time !== null && now >= time.getTime();

/** The failure that a call gets; the time of the start goes with 1007. */
export function obstacleFailure(obstacle: Obstacle, survey: SurveyRow | undefined): Failure {
  const begin = survey?.begin_time;
  if (obstacle !== 'survey.not_started' || begin == null) return fail(obstacle);
  return fail(obstacle, { key: obstacle, params: { begin_time: begin.toISOString() } });
}
