import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

export type PreviewRow = Selectable<Tables['preview']>;

const COLUMNS = [
  'survey_id',
  'preview_id',
  'code_hash',
  'gid',
  'version',
  'made_at',
  'expires_at',
  'revoked_at',
] as const;

/** Stores a preview. Also deletes previews of the survey that expired before `forgottenBefore`. */
export async function insertPreview(
  { query }: Database,
  row: PreviewRow,
  forgottenBefore: Date,
): Promise<void> {
  await query
    .deleteFrom('preview')
    .where('survey_id', '=', row.survey_id)
    .where('expires_at', '<', forgottenBefore)
    .execute();
  await query.insertInto('preview').values(row).execute();
}

/** All stored previews of a survey, the newest first. */
export function listPreviews({ query }: Database, surveyId: string): Promise<readonly PreviewRow[]> {
  return query
    .selectFrom('preview')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .orderBy('made_at', 'desc')
    .orderBy('preview_id')
    .execute();
}

/** Finds a valid preview by its id or by the hash of its code. */
export function findPreview(
  { query }: Database,
  surveyId: string,
  selector: { readonly preview_id: string } | { readonly code_hash: string },
  now: Date,
): Promise<PreviewRow | undefined> {
  const [column, value] =
    'preview_id' in selector
      ? (['preview_id', selector.preview_id] as const)
      : (['code_hash', selector.code_hash] as const);
  return query
    .selectFrom('preview')
    .select(COLUMNS)
    .where('survey_id', '=', surveyId)
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Revokes a preview. Returns false if it does not exist or was already revoked. */
export async function revokePreview(
  { query }: Database,
  surveyId: string,
  previewId: string,
  now: Date,
): Promise<boolean> {
  const row = await query
    .updateTable('preview')
    .set({ revoked_at: now })
    .where('survey_id', '=', surveyId)
    .where('preview_id', '=', previewId)
    .where('revoked_at', 'is', null)
    .returning('preview_id')
    .executeTakeFirst();
  return row !== undefined;
}
