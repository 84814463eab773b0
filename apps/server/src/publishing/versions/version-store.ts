import { NOT_ENDED } from '@canvass/protocol';
import { sql } from 'kysely';
import type { ResponseKey, ResponseRow } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';

/** A version with the number of its responses, tests excluded. */
interface VersionRow {
  readonly version: number;
  readonly title: string;
  readonly published_at: Date;
  readonly responses: number;
  readonly under_way: number;
}

/** All versions of a survey, the newest first. */
export async function findVersions({ query }: Database, surveyId: string): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, title, published_at,
      (select count(*)::integer from response
        where response.survey_id = ${surveyId} and response.version = survey_version.version
          and not response.test) as responses,
      (select count(*)::integer from response
        where response.survey_id = ${surveyId} and response.version = survey_version.version
          and not response.test and response.status = ${NOT_ENDED.status}::smallint) as under_way
    from survey_version where survey_id = ${surveyId} order by version desc
  `.execute(query);
  return rows;
}

/** A response in progress, as stored. */
export type InProgressRow = ResponseRow & Pick<ResponseKey, 'seq'>;

/** The latest responses in progress, tests excluded, and the number of all of them. */
export async function findInProgress(
  { query }: Database,
  surveyId: string,
  limit: number,
): Promise<{ readonly count: number; readonly rows: readonly InProgressRow[] }> {
  const inProgress = query
    .selectFrom('response')
    .where('survey_id', '=', surveyId)
    .where('status', '=', NOT_ENDED.status)
    .where('test', '=', false);
  const counted = await inProgress
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await inProgress
    .select([
      'seq',
      'version',
      'facts',
      'test',
      'step_token',
      'event_count',
      'first_hash',
      'head_hash',
      'status',
      'end_status',
      'begun_at',
      'evaluated_differently',
    ])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return { count: counted.count, rows };
}

/** Cells in which responses hold slots now, by response number. */
export async function findHolds(
  { query }: Database,
  surveyId: string,
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await query
    .selectFrom('quota_hold')
    .select(['seq', 'cell_id'])
    .where('survey_id', '=', surveyId)
    .where('expires_at', '>', now)
    .execute();
  const bySeq = new Map<number, Set<string>>();
  for (const { seq, cell_id } of rows) bySeq.set(seq, (bySeq.get(seq) ?? new Set()).add(cell_id));
  return bySeq;
}
