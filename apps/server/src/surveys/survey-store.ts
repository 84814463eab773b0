import type { Transaction } from '../storage/transact.ts';
import type { Database } from '../storage/database.ts';

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
