import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** A short link as it is stored. */
export type ShortLinkRow = Selectable<Tables['short_link']>;

type NewShortLink = Omit<ShortLinkRow, 'revoked_at'>;

/** Returns false if the code is taken, or the path already has a shared link. */
export async function insertShortLink({ query }: Database, link: NewShortLink): Promise<boolean> {
  const row = await query
    .insertInto('short_link')
    .values({ ...link, revoked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** The public short link of this path. */
export function findSharedLink({ query }: Database, path: string): Promise<ShortLinkRow | undefined> {
  return query
    .selectFrom('short_link')
    .selectAll()
    .where('path', '=', path)
    .where('shared', '=', true)
    .executeTakeFirst();
}

export function findShortLink({ query }: Database, code: string): Promise<ShortLinkRow | undefined> {
  return query.selectFrom('short_link').selectAll().where('code', '=', code).executeTakeFirst();
}

/** Short links of a survey in order of their codes, after the given one. */
export function listShortLinks(
  { query }: Database,
  surveyId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ShortLinkRow[]> {
  return query
    .selectFrom('short_link')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute();
}

/** Revokes a link for good. Returns false if the link does not exist or was already revoked. */
export async function revokeShortLink(
  { query }: Database,
  surveyId: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const row = await query
    .updateTable('short_link')
    .set({ revoked_at: now })
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes links whose address has one of these parameters with this value. Returns their number. */
export async function dropShortLinksWith(
  { query }: Database,
  surveyId: string,
  { parameters, value }: { readonly parameters: readonly string[]; readonly value: string },
): Promise<number> {
  // Matches the stored form of paths, with a parameter between `&` and `&`.
  const pairs = parameters.map((parameter) => `&${new URLSearchParams([[parameter, value]])}&`);
  const { rows } = await sql<{ code: string }>`
    delete from short_link where survey_id = ${surveyId} and exists (
      select from unnest(${pairs}::text[]) as pair
      where position(pair in '&' || split_part(path, '?', 2) || '&') > 0)
    returning code`.execute(query);
  return rows.length;
}
