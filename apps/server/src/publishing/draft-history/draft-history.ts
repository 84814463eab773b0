import type { DraftState, DraftStates } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** States older than this are deleted. */
const KEPT_MS = 30 * DAY_MS;
/** Limits of one survey. The oldest states beyond them are deleted. A survey of 500 questions has 400,000 characters. */
const MAX_STATES = 400;
const MAX_CHARACTERS = 60_000_000;

type Context = Pick<Foundation, 'database' | 'now'>;

/** Earlier states of drafts: up to one a minute for each author in the last hour, then one an hour, then one a day. */
interface DraftHistory {
  /** Lists the states, latest first. */
  list(surveyId: string): Promise<DraftStates | Failure>;
  find(surveyId: string, edition: string): Promise<DraftState | Failure>;
  /** Keeps the draft as it is now, before a larger change. Fails if the draft has another edition. */
  keep(surveyId: string, edition: string): Promise<{ readonly edition: string } | Failure>;
  sweep(stopping: AbortSignal): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly draftHistory: DraftHistory;
  }
}

export function createDraftHistory({ database, now }: Foundation): DraftHistory {
  const { query } = database;
  return {
    async list(surveyId) {
      if (!(await isKnown(database, surveyId))) return fail('request.not_found');
      const rows = await query
        .selectFrom('draft_state')
        .select(['edition', 'saved_at', 'saved_by'])
        .where('survey_id', '=', surveyId)
        .orderBy('saved_at', 'desc')
        .orderBy('edition')
        .execute();
      return {
        states: rows.map(({ edition, saved_at, saved_by }) => ({
          edition,
          saved_at: saved_at.toISOString(),
          saved_by,
        })),
      };
    },
    async find(surveyId, edition) {
      const row = await query
        .selectFrom('draft_state')
        .select(['edition', 'saved_at', 'saved_by', 'project'])
        .where('survey_id', '=', surveyId)
        .where('edition', '=', edition)
        .orderBy('saved_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return fail('request.not_found');
      const { saved_at, saved_by, project: text } = row;
      return { edition, saved_at: saved_at.toISOString(), saved_by, text };
    },
    async keep(surveyId, edition) {
      const draft = await query
        .selectFrom('draft')
        .select('edition')
        .where('survey_id', '=', surveyId)
        .executeTakeFirst();
      if (draft?.edition !== edition) return fail('publishing.draft_changed');
      await keepDraftState({ database, now }, surveyId, { isAlwaysKept: true });
      return { edition };
    },
    async sweep(stopping) {
      const before = new Date(now() - KEPT_MS);
      const { rows } = await sql<{ readonly survey_id: string }>`
        select distinct survey_id from "draft_state" where "saved_at" < ${before}::timestamptz
      `.execute(query);
      for (const { survey_id: surveyId } of rows) {
        if (stopping.aborted) return;
        await query
          .deleteFrom('draft_state')
          .where('survey_id', '=', surveyId)
          .where('saved_at', '<', before)
          .execute();
      }
    },
  };
}

const isKnown = async (database: Database, surveyId: string): Promise<boolean> =>
  (await findSurvey(database, surveyId))?.deleted_at === null ||
  (await database.query
    .selectFrom('draft')
    .select('survey_id')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()) !== undefined;

interface KeepOptions {
  /** Keeps the state even if its author has just kept another one. */
  readonly isAlwaysKept: boolean;
}

/**
 * Copies a draft into its history before it is replaced or deleted. While an author types, a draft is replaced every few
 * seconds. Of these drafts, one a minute is kept for each author, and each draft that was not replaced for a minute.
 */
export async function keepDraftState(
  { database, now }: Context,
  surveyId: string,
  { isAlwaysKept }: KeepOptions,
): Promise<void> {
  const result = await sql`
    insert into draft_state (survey_id, saved_at, edition, project, characters, saved_by)
    select survey_id, saved_at, edition, project, length(project), saved_by from draft
    where survey_id = ${surveyId} and (
      ${isAlwaysKept}::boolean
      or saved_at <= ${new Date(now() - MINUTE_MS)}::timestamptz
      or not exists (
        select from draft_state as kept
        where kept.survey_id = ${surveyId} and draft.survey_id = ${surveyId}
          and kept.saved_by is not distinct from draft.saved_by and kept.saved_at > draft.saved_at - interval '1 minute'
      )
    )
    on conflict do nothing
  `.execute(database.query);
  if (result.numAffectedRows !== 0n) await thinStates({ database, now }, surveyId);
}

/**
 * Deletes states that are no longer needed. Authors look for a slip in the last hour closely, and for "how it was before
 * the meeting" roughly. So all states of the last hour stay, the latest of each hour of the last day, and the latest of
 * each day of 30 days (docs/adr/0417).
 */
async function thinStates({ database, now }: Context, surveyId: string): Promise<void> {
  const before = (ms: number) => new Date(now() - ms);
  await sql`
    delete from draft_state where survey_id = ${surveyId} and (saved_at, edition) in (
      select saved_at, edition from (
        select saved_at, edition,
          row_number() over (partition by period order by saved_at desc, edition) as place_in_period,
          row_number() over (order by saved_at desc, edition) as place,
          sum(characters) over (order by saved_at desc, edition) as total
        from (
          select saved_at, edition, characters, case
            when saved_at > ${before(HOUR_MS)}::timestamptz then saved_at
            when saved_at > ${before(DAY_MS)}::timestamptz then date_trunc('hour', saved_at, 'UTC')
            else date_trunc('day', saved_at, 'UTC') end as period
          from draft_state where survey_id = ${surveyId}
        ) as with_period
      ) as numbered
      where place_in_period > 1 or place > ${MAX_STATES}::integer or total > ${MAX_CHARACTERS}::integer
        or saved_at < ${before(KEPT_MS)}::timestamptz
    )
  `.execute(database.query);
}

/** Deletes the history of a survey that was never published and is now dropped. */
export async function deleteDraftStates({ query }: Database, surveyId: string): Promise<void> {
  await query.deleteFrom('draft_state').where('survey_id', '=', surveyId).execute();
}
