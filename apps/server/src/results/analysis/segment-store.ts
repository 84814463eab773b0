import { randomBytes } from 'node:crypto';
import { NOT_ENDED } from '@canvass/protocol';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { splitIntoBatches } from '../../database/in-batches.ts';
import type { Tables } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { listCells, type StoredColumn } from './answer-column.ts';
import type { SegmentOverview } from './overview/overview-figures.ts';

type Query = Kysely<Tables>;

export const SEGMENT_SIZE = 1024;
const segmentOf = (seq: number): number => Math.floor(seq / SEGMENT_SIZE);

/** A segment that must be updated. Each change stores a new random `noted`, so that `storeSegment` detects it. */
export interface Gap {
  readonly segment: number;
  readonly noted: string;
}
/** The values of a segment by variable, in the order of its responses. Missing values are null. */
export type SegmentCells = ReadonlyMap<string, readonly (number | string | null)[]>;

export interface SegmentColumn extends StoredColumn {
  readonly variable: string;
}

/** Column name of the overview. Variables never have this name. */
export const OVERVIEW = '';

/** An overview as stored. Segments built by an older release lack `readAt` and `madeWith`. */
export interface StoredOverview extends SegmentOverview {
  /** Time at which the responses were read, in milliseconds since 1970. The segment lacks later changes. */
  readonly readAt?: number;
  /** The survey's newest version when the segment was built. */
  readonly madeWith?: number;
}

export async function findOverviews(
  { query }: Database,
  surveyId: string,
): Promise<readonly SegmentOverview[]> {
  const rows = await query
    .selectFrom('answer_segment')
    .select('distinct_values')
    .where('survey_id', '=', surveyId)
    .where('variable', '=', OVERVIEW)
    .execute();
  return rows.map((row) => readOverview(JSON.parse(row.distinct_values)));
}

export async function findSegment(
  { query }: Database,
  surveyId: string,
  segment: number,
): Promise<{ readonly cells: SegmentCells; readonly overview: StoredOverview } | undefined> {
  const rows = await query
    .selectFrom('answer_segment')
    .select(['variable', 'distinct_values', 'codes'])
    .where('survey_id', '=', surveyId)
    .where('segment', '=', segment)
    .execute();
  const cells = new Map(rows.map((row) => [row.variable, listCells(row)]));
  const overview = cells.get(OVERVIEW);
  return overview && { cells, overview: readOverview(overview) };
}

/** Reads the overview from the only value of its column, which `toStoredColumns` writes. */
const readOverview = ([overview]: readonly unknown[]): StoredOverview => JSON.parse(String(overview));

export function findState({ query }: Database, surveyId: string) {
  return query
    .selectFrom('analysis_state')
    .select(['known_until', 'made_with'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** Sets the time up to which changes have been noted, and the survey's newest version at that time. */
export async function setState(
  { query }: Database,
  surveyId: string,
  state: { readonly knownUntil: Date; readonly madeWith: number },
): Promise<void> {
  const values = { known_until: state.knownUntil, made_with: state.madeWith };
  await query
    .insertInto('analysis_state')
    .values({ survey_id: surveyId, ...values })
    .onConflict((conflict) => conflict.column('survey_id').doUpdateSet(values))
    .execute();
}

/** Segments with a response that has ended since a time, or is in progress and was updated since then. */
export async function findChanged(
  { query }: Database,
  surveyId: string,
  since: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ segment: number }>`
    (select distinct (seq / ${SEGMENT_SIZE}::integer)::integer as segment from response
      where survey_id = ${surveyId} and ended_at >= ${since})
    union
    (select distinct (seq / ${SEGMENT_SIZE}::integer)::integer as segment from response
      where survey_id = ${surveyId} and ended_at is null and updated_at >= ${since})`.execute(query);
  return rows.map(({ segment }) => segment);
}

export async function findAllSegments({ query }: Database, surveyId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ segment: number }>`
    select distinct (seq / ${SEGMENT_SIZE}::integer)::integer as segment from response
      where survey_id = ${surveyId}`.execute(query);
  return rows.map(({ segment }) => segment);
}

export async function noteGaps(
  query: Query,
  surveyId: string,
  segments: readonly number[],
  now: Date,
): Promise<void> {
  const noted = randomBytes(9).toString('base64url');
  const gaps = segments.map((segment) => ({ survey_id: surveyId, segment, noted, since: now }));
  for (const batch of splitIntoBatches(gaps))
    await query
      .insertInto('analysis_gap')
      .values(batch)
      // A gap keeps the time of its first change. A new `noted` makes a process that is filling the gap start again.
      .onConflict((conflict) => conflict.columns(['survey_id', 'segment']).doUpdateSet({ noted }))
      .execute();
}

/** Deletes the stored segment of a deleted or changed response, and notes a gap so that it is built again. */
export async function dropSegment(
  transaction: Query,
  { surveyId, seq }: { readonly surveyId: string; readonly seq: number },
  now: Date,
): Promise<void> {
  await noteGaps(transaction, surveyId, [segmentOf(seq)], now);
  await transaction
    .deleteFrom('answer_segment')
    .where('survey_id', '=', surveyId)
    .where('segment', '=', segmentOf(seq))
    .execute();
}

/** Gaps whose first change was at or before `until`, those of the newest responses first. */
export function findGaps(
  { query }: Database,
  surveyId: string,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<readonly Gap[]> {
  return query
    .selectFrom('analysis_gap')
    .select(['segment', 'noted'])
    .where('survey_id', '=', surveyId)
    .where('since', '<=', until)
    .orderBy('segment', 'desc')
    .limit(limit)
    .execute();
}

export async function countGaps({ query }: Database, surveyId: string): Promise<number> {
  const { count } = await query
    .selectFrom('analysis_gap')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces a segment and removes its gap. Does nothing if the segment has changed meanwhile. */
export function storeSegment(
  database: Database,
  surveyId: string,
  { segment, noted }: Gap,
  columns: readonly SegmentColumn[],
): Promise<void> {
  return transact(database, async (transaction) => {
    const filled = await transaction
      .deleteFrom('analysis_gap')
      .where('survey_id', '=', surveyId)
      .where('segment', '=', segment)
      .where('noted', '=', noted)
      .returning('segment')
      .executeTakeFirst();
    if (filled === undefined) return;
    await transaction
      .deleteFrom('answer_segment')
      .where('survey_id', '=', surveyId)
      .where('segment', '=', segment)
      .execute();
    const rows = columns.map(({ codes, ...column }) => ({
      survey_id: surveyId,
      segment,
      ...column,
      codes: Buffer.from(codes),
    }));
    for (const batch of splitIntoBatches(rows))
      await transaction.insertInto('answer_segment').values(batch).execute();
  });
}

/**
 * Counts responses in progress with a call since `since`, by the last page that they had left when their segment was
 * stored. The key is the number of this page, from 1, or 0 if they had left no page. `pages` names the variables with
 * the time on each page.
 */
export async function countInProgress(
  { query }: Database,
  surveyId: string,
  { since, pages }: { readonly since: Date; readonly pages: readonly string[] },
): Promise<ReadonlyMap<number, number>> {
  const found = await query
    .selectFrom('response')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('ended_at', 'is', null)
    .where('test', '=', false)
    .where('updated_at', '>=', since)
    .execute();
  const seqs = new Set(found.map(({ seq }) => Number(seq)));
  const counts = new Map<number, number>();
  for (const segment of new Set([...seqs].map(segmentOf))) {
    const rows = await lastPagesIn(query, { surveyId, segment }, pages);
    for (const { seq, isEnded, page } of rows)
      if (seqs.has(seq) && !isEnded) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return counts;
}

/** The number of each response of a segment, whether it had ended, and the last page that it had left. */
async function lastPagesIn(
  query: Query,
  { surveyId, segment }: { readonly surveyId: string; readonly segment: number },
  pages: readonly string[],
): Promise<readonly { readonly seq: number; readonly isEnded: boolean; readonly page: number }[]> {
  const rows = await query
    .selectFrom('answer_segment')
    .select(['variable', 'distinct_values', 'codes'])
    .where('survey_id', '=', surveyId)
    .where('segment', '=', segment)
    .where('variable', 'in', ['seq', 'status', ...pages])
    .execute();
  const columns = new Map(rows.map((row) => [row.variable, listCells(row)]));
  return (columns.get('seq') ?? []).map((seq, at) => ({
    seq: Number(seq),
    isEnded: columns.get('status')?.[at] !== NOT_ENDED.status,
    page: pages.findLastIndex((name) => (columns.get(name)?.[at] ?? null) !== null) + 1,
  }));
}

export async function listSurveyIds({ query }: Database): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('survey')
    .select('survey_id')
    .where('deleted_at', 'is', null)
    .where('survey.survey_id', '>', '')
    .orderBy('survey_id')
    .execute();
  return rows.map((row) => row.survey_id);
}
