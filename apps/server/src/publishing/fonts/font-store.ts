import type { Database } from '../../database/database.ts';

interface FontRow {
  readonly file: string;
  readonly characters: string;
  readonly content: Uint8Array;
  readonly saved_at: Date;
}

/** Stores a font file. If it is already stored, only updates its time. */
export async function addFont({ query }: Database, { content, ...row }: FontRow): Promise<void> {
  await query
    .insertInto('font_file')
    .values({ ...row, content: Buffer.from(content) })
    .onConflict((conflict) =>
      conflict.columns(['file', 'characters']).doUpdateSet({ saved_at: row.saved_at }),
    )
    .execute();
}

/** Finds the file reduced to the characters with this hash, or the uploaded file if `characters` is empty. */
export async function findFont(
  { query }: Database,
  file: string,
  characters: string,
): Promise<Uint8Array | undefined> {
  const row = await query
    .selectFrom('font_file')
    .select('content')
    .where('file', '=', file)
    .where('characters', '=', characters)
    .executeTakeFirst();
  return row?.content;
}
