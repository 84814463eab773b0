import type { ResponseRecord } from '@canvass/export';
import { END_STATES } from '@canvass/protocol';
import { sql } from 'kysely';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';
import { NO_SUMS } from './sums.ts';
import type { CountedAnswers, Sums } from '../../database/result-tables.ts';

export interface TallyRow {
  /** Increases with every update. Deletions and corrections of counted data also increase `revision`. */
  readonly generation: number;
  readonly counted_at: Date;
  readonly counted_until: Date;
  readonly revision: number;
  readonly sums: Sums;
}

const COLUMNS = ['generation', 'counted_at', 'counted_until', 'revision', 'sums'] as const;

export async function findOrCreateTally({ query }: Database, surveyId: string): Promise<TallyRow> {
  const find = () =>
    query.selectFrom('tally').select(COLUMNS).where('survey_id', '=', surveyId).executeTakeFirst();
  const existing = await find();
  if (existing !== undefined) return existing;
  const epoch = new Date(0);
  await query
    .insertInto('tally')
    .values({
      survey_id: surveyId,
      generation: 0,
      counted_at: epoch,
      counted_until: epoch,
      sums: JSON.stringify(NO_SUMS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    (await find()) ?? { generation: 0, counted_at: epoch, counted_until: epoch, revision: 0, sums: NO_SUMS }
  );
}

export interface UncountedResponse {
  readonly seq: number;
  readonly version: number;
  readonly head_hash: string;
  readonly answers: Readonly<Record<string, unknown>> | null;
  readonly record: ResponseRecord | null;
  readonly ended_at: Date | null;
}

/** Uncounted responses that ended at `since` or later, earliest first. Excludes tests, also those of previews. */
export function findUncounted(
  { query }: Database,
  surveyId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<readonly UncountedResponse[]> {
  return query
    .selectFrom('response')
    .select(['seq', 'version', 'head_hash', 'answers', 'record', 'ended_at'])
    .where('survey_id', '=', surveyId)
    .where('ended_at', '>=', since)
    .where('status', '=', END_STATES.finished.status)
    .where('test', '=', false)
    .where(
      sql<boolean>`not exists (select from counted_response
        where counted_response.survey_id = ${surveyId} and counted_response.seq = response.seq)`,
    )
    .orderBy('ended_at')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Locks and returns the sums of a survey. Undefined if they do not exist. */
export function lockTally(transaction: Transaction, surveyId: string): Promise<TallyRow | undefined> {
  return transaction
    .selectFrom('tally')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .forUpdate()
    .executeTakeFirst();
}

export async function storeTally(
  transaction: Transaction,
  surveyId: string,
  { sums, ...row }: TallyRow,
): Promise<void> {
  await transaction
    .updateTable('tally')
    .set({ ...row, sums: JSON.stringify(sums) })
    .where('survey_id', '=', surveyId)
    .execute();
}

/** Locks responses, skipping locked ones. Returns the numbers of the responses that have not changed since they were read. */
export async function lockUnchangedResponses(
  transaction: Transaction,
  surveyId: string,
  rows: readonly UncountedResponse[],
): Promise<ReadonlySet<number>> {
  const lockedRows = await transaction
    .selectFrom('response')
    .select(['seq', 'head_hash'])
    .where('survey_id', '=', surveyId)
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .forShare()
    .skipLocked()
    .execute();
  const read = new Map(rows.map(({ seq, head_hash: head }) => [seq, head]));
  return new Set(
    lockedRows.filter(({ seq, head_hash: head }) => read.get(seq) === head).map(({ seq }) => seq),
  );
}

export async function storeCounted(
  transaction: Transaction,
  surveyId: string,
  generation: number,
  countedResponses: readonly (CountedAnswers & { readonly seq: number })[],
): Promise<void> {
  if (countedResponses.length === 0) return;
  await transaction
    .insertInto('counted_response')
    .values(
      countedResponses.map(({ seq, choices, score, figures }) => ({
        survey_id: surveyId,
        seq,
        generation,
        choices: JSON.stringify(choices),
        score,
        figures: JSON.stringify(figures),
      })),
    )
    .execute();
}

/** Deletes and returns the values with which a response was counted. */
export function takeCounted(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<(CountedAnswers & { readonly generation: number }) | undefined> {
  return transaction
    .deleteFrom('counted_response')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .returning(['choices', 'score', 'figures', 'generation'])
    .executeTakeFirst();
}

export interface ResponseCountState {
  readonly status: number;
  readonly test: boolean;
  readonly countedAnswers: (CountedAnswers & { readonly generation: number }) | undefined;
}

export async function findResponseCountState(
  { query }: Database,
  { surveyId, seq }: ResponseKey,
): Promise<ResponseCountState | undefined> {
  const row = await query
    .selectFrom('response')
    .leftJoin('counted_response as counted', (join) =>
      join.onRef('counted.seq', '=', 'response.seq').on('counted.survey_id', '=', surveyId),
    )
    .select([
      'response.status',
      'response.test',
      'counted.generation',
      'counted.choices',
      'counted.score',
      'counted.figures',
    ])
    .where('response.survey_id', '=', surveyId)
    .where('response.seq', '=', seq)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, test, generation, choices, score, figures } = row;
  const isCounted = generation !== null && choices !== null && score !== null && figures !== null;
  return { status, test, countedAnswers: isCounted ? { generation, choices, score, figures } : undefined };
}
