import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { STORED_IMAGE_NAME } from '@canvass/project/images';

/** Values of `image_file.state`. The bytes of an image with `WRITING` may be incomplete. */
const WRITING = 0;
const STORED = 1;
/** The bytes are being removed. */
const DROPPED = 2;

/**
 * Creates the row of an image before its bytes are written, and renews the time of a stored one. Returns `stored` if its
 * bytes are complete, and `dropped` while they are being removed.
 */
export async function reserveImage(
  { query }: Database,
  name: string,
  now: Date,
): Promise<'new' | 'stored' | 'dropped'> {
  const row = await query
    .insertInto('image_file')
    .values({ name, state: WRITING, saved_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ saved_at: now }).where('image_file.state', '!=', DROPPED),
    )
    .returning('state')
    .executeTakeFirst();
  if (row === undefined) return 'dropped';
  return row.state === STORED ? 'stored' : 'new';
}

export async function markStored({ query }: Database, name: string): Promise<void> {
  await query
    .updateTable('image_file')
    .set({ state: STORED })
    .where('name', '=', name)
    .where('state', '=', WRITING)
    .execute();
}

/** Returns the names that are not those of stored images. */
export async function findMissingImages(
  { query }: Database,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (names.size === 0) return names;
  const rows = await query
    .selectFrom('image_file')
    .select('name')
    .where('name', 'in', [...names])
    .where('state', '=', STORED)
    .execute();
  const stored = new Set(rows.map(({ name }) => name));
  return new Set([...names].filter((name) => !stored.has(name)));
}

interface SurveyImage {
  readonly surveyId: string;
  readonly name: string;
  readonly bytes: number;
}

/** Records that a survey has an image, for the limits of the survey. */
export async function addToSurvey(
  { query }: Database,
  { surveyId, name, bytes }: SurveyImage,
  now: Date,
): Promise<void> {
  await query
    .insertInto('survey_image')
    .values({ survey_id: surveyId, name, bytes, saved_at: now })
    .onConflict((conflict) => conflict.columns(['survey_id', 'name']).doUpdateSet({ saved_at: now }))
    .execute();
}

/** The number and bytes of the survey's images without the named one. */
export async function countSurveyImages(
  { query }: Database,
  { surveyId, name }: Omit<SurveyImage, 'bytes'>,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const rows = await query
    .selectFrom('survey_image')
    .select('bytes')
    .where('survey_id', '=', surveyId)
    .where('name', '!=', name)
    .execute();
  return { files: rows.length, bytes: rows.reduce((sum, row) => sum + row.bytes, 0) };
}

/** Names of images that were saved before a time, also of those whose removal was interrupted. */
export async function findImagesSavedBefore({ query }: Database, before: Date): Promise<Set<string>> {
  const rows = await query.selectFrom('image_file').select('name').where('saved_at', '<', before).execute();
  return new Set(rows.map(({ name }) => name));
}

export async function listSurveysIn(
  { query }: Database,
  table: 'survey_version' | 'draft' | 'draft_state' | 'survey_image',
): Promise<readonly string[]> {
  const rows = await query.selectFrom(table).select('survey_id').distinct().execute();
  return rows.map((row) => row.survey_id);
}

/** Names of images in all versions, or in the draft, of a survey. */
export async function findNamesInProjects(
  { query }: Database,
  table: 'survey_version' | 'draft' | 'draft_state',
  surveyId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct found[1] as name
    from ${sql.table(table)}, regexp_matches(project, ${STORED_IMAGE_NAME}, 'g') as found
    where survey_id = ${surveyId} and strpos(project, '.webp') > 0`.execute(query);
  return rows.map(({ name }) => name);
}

/** Names of images in the parts of surveys that the library keeps. */
export async function findNamesInLibrary({ query }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct found[1] as name
    from library_part, regexp_matches(content, ${STORED_IMAGE_NAME}, 'g') as found
    where strpos(content, '.webp') > 0`.execute(query);
  return rows.map(({ name }) => name);
}

/** Forgets the survey's images that were saved before a time and are not among these names. */
export async function removeFromSurvey(
  { query }: Database,
  surveyId: string,
  { usedNames, before }: { readonly usedNames: ReadonlySet<string>; readonly before: Date },
): Promise<void> {
  const rows = await query
    .selectFrom('survey_image')
    .select('name')
    .where('survey_id', '=', surveyId)
    .where('saved_at', '<', before)
    .execute();
  const unused = rows.map(({ name }) => name).filter((name) => !usedNames.has(name));
  if (unused.length === 0) return;
  await query
    .deleteFrom('survey_image')
    .where('survey_id', '=', surveyId)
    .where('name', 'in', unused)
    .where('saved_at', '<', before)
    .execute();
}

/** Marks an image as dropped unless it was saved again after `before`. Returns whether its bytes may be removed. */
export async function dropImage({ query }: Database, name: string, before: Date): Promise<boolean> {
  const row = await query
    .updateTable('image_file')
    .set({ state: DROPPED })
    .where('name', '=', name)
    .where('saved_at', '<', before)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of an image after its bytes were removed. */
export async function deleteImage({ query }: Database, name: string): Promise<void> {
  await query.deleteFrom('image_file').where('name', '=', name).where('state', '=', DROPPED).execute();
}
