import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type DraftRow = Selectable<Tables['draft']>;

/** The project file of a draft. Adds the id of the survey, which an unchecked text may lack. */
export const draftFileOf = ({ survey_id: projectId, project }: DraftRow): object => ({
  ...(JSON.parse(project) as object), // stored drafts are objects
  projectId,
});

export function findDraft({ query }: Database, surveyId: string): Promise<DraftRow | undefined> {
  return query.selectFrom('draft').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

/** Reads a draft, without its text if its edition is `knownEdition`, because large texts take long to read. */
export function findDraftText(
  { query }: Database,
  surveyId: string,
  knownEdition: string | undefined,
): Promise<(Omit<DraftRow, 'project'> & { readonly project: string | null }) | undefined> {
  return query
    .selectFrom('draft')
    .select(['survey_id', 'edition', 'title', 'based_on', 'saved_at', 'saved_by'])
    .select(
      sql<string | null>`case when edition = ${knownEdition ?? ''} then null else project end`.as('project'),
    )
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** Stores a first draft. Returns false if the survey has a draft already. */
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
 * Replaces a draft if its edition is `seenEdition`, and keeps its `based_on`. Without `seenEdition`, replaces any draft
 * and its `based_on`. Returns whether a draft was replaced.
 */
export async function replaceDraft(
  { query }: Database,
  { survey_id: surveyId, based_on: basedOn, ...changedColumns }: DraftRow,
  seenEdition?: string,
): Promise<boolean> {
  const row = await query
    .updateTable('draft')
    .set(seenEdition === undefined ? { ...changedColumns, based_on: basedOn } : changedColumns)
    .where('survey_id', '=', surveyId)
    .$if(seenEdition !== undefined, (draft) => draft.where('edition', '=', seenEdition ?? ''))
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Drafts of surveys that were never published or were deleted, latest first. The result may be shorter than `limit`,
 * because drafts of published surveys are removed after reading.
 */
export async function findUnpublished(
  { query }: Database,
  { surveyIds, limit }: { readonly surveyIds: readonly string[] | null; readonly limit: number },
): Promise<readonly Pick<DraftRow, 'survey_id' | 'title' | 'saved_at' | 'saved_by'>[]> {
  if (surveyIds?.length === 0) return [];
  const drafts = await query
    .selectFrom('draft')
    .select(['survey_id', 'title', 'saved_at', 'saved_by'])
    .where('based_on', '=', 0)
    .$if(surveyIds !== null, (own) => own.where('survey_id', 'in', surveyIds ?? []))
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
  const publishedIds = new Set(surveys.map(({ survey_id }) => survey_id));
  return drafts.filter(({ survey_id }) => !publishedIds.has(survey_id));
}

/** Deletes the draft of a survey, with `edition` only this edition. Returns whether a draft was deleted. */
export async function dropDraft({ query }: Database, surveyId: string, edition?: string): Promise<boolean> {
  const row = await query
    .deleteFrom('draft')
    .where('survey_id', '=', surveyId)
    .$if(edition !== undefined, (draft) => draft.where('edition', '=', edition ?? ''))
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}
