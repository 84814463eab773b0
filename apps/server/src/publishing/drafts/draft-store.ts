import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** The project file of a draft, with the survey's id, which an unchecked text may lack. */
export const draftFile = ({ survey_id: projectId, project }: DraftRow): object => ({
  ...(JSON.parse(project) as object), // stored drafts are objects
  projectId,
});

export function findDraft({ query }: Database, surveyId: string): Promise<DraftRow | undefined> {
  return query.selectFrom('draft').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

/** Reads a draft. Leaves out its text if the caller has its edition (`known`), because large texts take long to read. */
export function findDraftText(
  { query }: Database,
  surveyId: string,
  known: string | undefined,
): Promise<(Omit<DraftRow, 'project'> & { readonly project: string | null }) | undefined> {
  return query
    .selectFrom('draft')
    .select(['survey_id', 'edition', 'title', 'based_on', 'saved_at', 'saved_by'])
    .select(sql<string | null>`case when edition = ${known ?? ''} then null else project end`.as('project'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** Adds a draft. Returns false if the survey has a draft already. */
export async function addDraft({ query }: Database, draft: DraftRow): Promise<boolean> {
  const row = await query
    .insertInto('draft')
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Replaces a draft of the edition `held`, and keeps the version on which it is based. Without `held` it replaces any
 * draft, and the version. Returns whether it replaced a draft.
 */
export async function replaceDraft(
  { query }: Database,
  { survey_id: surveyId, based_on: basedOn, ...changed }: DraftRow,
  held?: string,
): Promise<boolean> {
  const row = await query
    .updateTable('draft')
    .set(held === undefined ? { ...changed, based_on: basedOn } : changed)
    .where('survey_id', '=', surveyId)
    .$if(held !== undefined, (draft) => draft.where('edition', '=', held ?? ''))
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Drafts of surveys that were never published, or that were deleted; latest first. Drafts of published surveys among
 * the latest `limit` are left out.
 */
export async function findUnpublished(
  { query }: Database,
  { among, limit }: { readonly among: readonly string[] | null; readonly limit: number },
): Promise<readonly Pick<DraftRow, 'survey_id' | 'title' | 'saved_at' | 'saved_by'>[]> {
  const drafts = await query
    .selectFrom('draft')
    .select(['survey_id', 'title', 'saved_at', 'saved_by'])
    .where('based_on', '=', 0)
    .$if(among !== null, (own) => own.where('survey_id', 'in', among ?? []))
    .orderBy('saved_at', 'desc')
    .limit(limit)
    .execute();
  if (drafts.length === 0) return [];
  const ids = drafts.map(({ survey_id }) => survey_id);
  const surveys = await query
    .selectFrom('survey')
    .select('survey_id')
    .where('survey_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const published = new Set(surveys.map(({ survey_id }) => survey_id));
  return drafts.filter(({ survey_id }) => !published.has(survey_id));
}

/** Deletes a draft. Returns false if there is none, or if its edition is not `edition`. */
export async function dropDraft({ query }: Database, surveyId: string, edition?: string): Promise<boolean> {
  const row = await query
    .deleteFrom('draft')
    .where('survey_id', '=', surveyId)
    .$if(edition !== undefined, (draft) => draft.where('edition', '=', edition ?? ''))
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}
