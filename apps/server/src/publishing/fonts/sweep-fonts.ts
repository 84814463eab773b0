import { sql } from 'kysely';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An unused file is kept for this long after it was saved: its project may not have been sent yet. */
const KEPT_MS = DAY_MS;

/** Deletes the font files that no published version and no draft names (docs/adr/0273). */
export async function sweepFonts(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = new Date(now() - KEPT_MS);
  const unused = await filesSavedBefore(database, before);
  for (const table of ['survey_version', 'draft'] as const)
    for (const surveyId of unused.size === 0 ? [] : await surveysIn(database, table)) {
      if (stopping.aborted) return;
      for (const file of await filesNamedIn(database, table, surveyId)) unused.delete(file);
    }
  // A file that was saved again meanwhile is about to be used.
  for (const file of unused) await dropFont(database, file, before);
}

async function filesSavedBefore({ query }: Database, before: Date): Promise<Set<string>> {
  const rows = await query
    .selectFrom('font_file')
    .select('file')
    .where('characters', '=', '')
    .where('saved_at', '<', before)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

type ProjectTable = 'survey_version' | 'draft';

async function surveysIn({ query }: Database, table: ProjectTable): Promise<readonly string[]> {
  const rows = await query.selectFrom(table).select('survey_id').distinct().execute();
  return rows.map((row) => row.survey_id);
}

/** All names of stored fonts in the projects of a survey, wherever they are in them. */
async function filesNamedIn(
  { query }: Database,
  table: ProjectTable,
  surveyId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly file: string }>`
    select distinct name[1] as file
    from ${sql.table(table)}, regexp_matches(project, ${STORED_NAME}, 'g') as name
    where survey_id = ${surveyId} and strpos(project, '"fonts"') > 0`.execute(query);
  return rows.map(({ file }) => file);
}

/** The pattern of `isStoredFont`, inside of a text. */
const STORED_NAME = '[A-Za-z0-9_-]+\\.[0-9a-f]{16}\\.(?:woff2|ttf|otf)';

async function dropFont({ query }: Database, file: string, before: Date): Promise<void> {
  await query
    .deleteFrom('font_file')
    .where('file', '=', file)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('font_file as saved')
            .select('saved.file')
            .where('saved.file', '=', file)
            .where('saved.characters', '=', '')
            .where('saved.saved_at', '>=', before),
        ),
      ),
    )
    .execute();
}
