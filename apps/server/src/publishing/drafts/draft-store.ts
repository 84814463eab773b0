import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type DraftRow = Selectable<Tables['draft']>;

export function findDraft({ query }: Database, surveyId: string): Promise<DraftRow | undefined> {
  return query.selectFrom('draft').selectAll().where('survey_id', '=', surveyId).executeTakeFirst();
}

/** Returns false if there is one already. */
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
 * Replaces the draft if it has the edition `held`, and keeps the version on which it is based. Without `held` it
 * replaces any draft as a new beginning. Returns false without a replacement.
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

/** Returns false if there is no draft, or `edition` is given and differs. */
export async function dropDraft({ query }: Database, surveyId: string, edition?: string): Promise<boolean> {
  const row = await query
    .deleteFrom('draft')
    .where('survey_id', '=', surveyId)
    .$if(edition !== undefined, (draft) => draft.where('edition', '=', edition ?? ''))
    .returning('survey_id')
    .executeTakeFirst();
  return row !== undefined;
}
