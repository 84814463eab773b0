import { type Kysely, sql } from 'kysely';
import { setRetention } from '../surveys/retention-store.ts';
import type { Retention } from '../config/retention-settings.ts';
import type { Database } from '../database/database.ts';
import type { ClosingReason, Tables } from '../database/tables.ts';

interface NewVersion {
  readonly surveyId: string;
  readonly contentHash: string;
  readonly title: string;
  readonly project: string;
  /** Start and end from the project's settings. They apply until an operator sets a window. */
  readonly beginTime: Date | null;
  readonly endTime: Date | null;
  /** Stored with the first version, and with the first after a deletion. Applies until an operator changes it. */
  readonly retention: Retention;
}

/**
 * Adds a version, unless the newest one has the same content and the survey is not deleted. A new version restores a deleted
 * survey. Concurrent publications of one survey wait for the lock of its row.
 */
export function storeVersion(
  { query }: Database,
  newVersion: NewVersion,
): Promise<{ version: number; created: boolean }> {
  const { surveyId, beginTime, endTime } = newVersion;
  return query.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('survey')
      .values({ survey_id: surveyId, newest_version: 0, begin_time: beginTime, end_time: endTime })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const survey = await transaction
      .selectFrom('survey')
      .select(['newest_version', 'deleted_at', 'window_set'])
      .where('survey_id', '=', surveyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const newest = survey.newest_version;
    const isFirst = newest === 0 || survey.deleted_at !== null;
    if (isFirst) await setRetention(transaction, surveyId, newVersion.retention);
    if (
      survey.deleted_at === null &&
      (await computeHash(transaction, surveyId, newest)) === newVersion.contentHash
    )
      return { version: newest, created: false };
    const version = newest + 1;
    await transaction
      .insertInto('survey_version')
      .values({
        survey_id: surveyId,
        version,
        content_hash: newVersion.contentHash,
        title: newVersion.title,
        project: newVersion.project,
      })
      .execute();
    await transaction
      .updateTable('survey')
      .set({ newest_version: version, deleted_at: null })
      .$if(survey.deleted_at !== null, (update) => update.set({ closed_at: null, oldest_version: 1 }))
      .$if(!survey.window_set, (update) => update.set({ begin_time: beginTime, end_time: endTime }))
      .where('survey_id', '=', surveyId)
      .execute();
    return { version, created: true };
  });
}

async function computeHash(
  query: Kysely<Tables>,
  surveyId: string,
  version: number,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('survey_version')
    .select('content_hash')
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content_hash;
}

export interface ListedSurvey {
  readonly survey_id: string;
  readonly title: string;
  readonly newest_version: number;
  readonly oldest_version: number;
  readonly last_seq: number;
  readonly closed_at: Date | null;
  readonly closed_for: ClosingReason | null;
  readonly begin_time: Date | null;
  readonly end_time: Date | null;
  readonly published_at: Date;
}

const selectListedSurveys = ({ query }: Database) =>
  query
    .selectFrom('survey')
    .innerJoin('survey_version', (join) =>
      join
        .onRef('survey_version.survey_id', '=', 'survey.survey_id')
        .onRef('survey_version.version', '=', 'survey.newest_version'),
    )
    .select([
      'survey.survey_id',
      'title',
      'newest_version',
      'oldest_version',
      'last_seq',
      'closed_at',
      'closed_for',
      'begin_time',
      'end_time',
      'published_at',
    ])
    .where('deleted_at', 'is', null);

export interface SurveyListQuery {
  /** Id of the last survey of the previous page. Empty for the first page. */
  readonly after: string;
  readonly limit: number;
  /** The surveys that may be listed. Null for all surveys. */
  readonly surveyIds: readonly string[] | null;
  /** A part of the title or id, in upper or lower case. Empty for all surveys. */
  readonly search: string;
  /** `newest` sorts by last publication, latest first. */
  readonly order: 'id' | 'newest';
}

/** Publication time in milliseconds, the precision of a `Date`, so that no survey is missing between two pages. */
const PUBLISHED = sql<Date>`date_trunc('milliseconds', published_at)`;

/** Returns a page of the list of surveys. Undefined if the order is `newest` and the survey `after` does not exist. */
export async function listSurveys(
  database: Database,
  { after, limit, surveyIds, search, order }: SurveyListQuery,
): Promise<readonly ListedSurvey[] | undefined> {
  if (surveyIds?.length === 0) return [];
  const isNewest = order === 'newest';
  const isNext = isNewest && after !== '';
  const last = isNext ? await findListed(database, after) : undefined;
  if (isNext && last === undefined) return undefined;
  return selectListedSurveys(database)
    .where('survey.survey_id', '>', isNewest ? '' : after)
    .$if(surveyIds !== null, (surveys) => surveys.where('survey.survey_id', 'in', surveyIds ?? []))
    .$if(search !== '', (surveys) =>
      surveys.where(
        sql<boolean>`(strpos(lower(title), lower(${search}::text)) > 0 or strpos(lower(survey.survey_id), lower(${search}::text)) > 0)`,
      ),
    )
    .$if(last !== undefined, (surveys) =>
      surveys.where(
        sql<boolean>`(${PUBLISHED} < ${last?.published_at} or ${PUBLISHED} = ${last?.published_at} and survey.survey_id > ${after})`,
      ),
    )
    .$if(isNewest, (surveys) => surveys.orderBy(PUBLISHED, 'desc'))
    .orderBy('survey.survey_id')
    .limit(limit)
    .execute();
}

export function findListed(database: Database, surveyId: string): Promise<ListedSurvey | undefined> {
  return selectListedSurveys(database)
    .where('survey.survey_id', '=', surveyId)
    .where('survey_version.survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** Counts responses by status (-1 in progress, 1 finished, 2 screened out, 3 and 6 quota full), tests separately. */
export async function countResponses(
  { query }: Database,
  surveyId: string,
): Promise<readonly { readonly status: number; readonly test: boolean; readonly count: number }[]> {
  return query
    .selectFrom('response')
    .select(['status', 'test', sql<number>`count(*)`.as('count')])
    .where('survey_id', '=', surveyId)
    .groupBy(['status', 'test'])
    .orderBy('status')
    .orderBy('test')
    .execute();
}

interface SurveyChange {
  readonly oldest_version?: number;
  readonly closed_at?: Date | null;
  readonly closed_for?: ClosingReason | null;
  readonly begin_time?: Date | null;
  readonly end_time?: Date | null;
  readonly window_set?: boolean;
}

/** Changes columns of a survey. Returns false if the survey does not exist or was deleted. */
export async function changeSurvey(
  { query }: Database,
  surveyId: string,
  change: SurveyChange,
): Promise<boolean> {
  const row = await query
    .updateTable('survey')
    .set(change)
    .where('survey_id', '=', surveyId)
    .where('deleted_at', 'is', null)
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}
