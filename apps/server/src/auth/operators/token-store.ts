import type { Database } from '../../database/database.ts';
import type { Scope } from '../../http/callers.ts';

interface NewToken {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly surveys: readonly string[] | null;
  readonly expiresAt: Date | null;
}

export async function addToken({ query }: Database, token: NewToken, now: Date): Promise<void> {
  const { id, hash, name, scopes, surveys, expiresAt } = token;
  await query
    .insertInto('operator_token')
    .values({
      token_id: id,
      hash,
      name,
      scopes: JSON.stringify(scopes),
      surveys: surveys === null ? null : JSON.stringify(surveys),
      made_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** A token that is valid now, with its hash. */
export function findValidToken({ query }: Database, id: string, now: Date) {
  return query
    .selectFrom('operator_token')
    .select(['token_id', 'hash', 'name', 'scopes', 'surveys', 'used_on'])
    .where('token_id', '=', id)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Stores the day of the last use, which shows whether a token can be deleted. */
export async function noteUse({ query }: Database, id: string, day: string): Promise<void> {
  await query.updateTable('operator_token').set({ used_on: day }).where('token_id', '=', id).execute();
}

/** All tokens that were not revoked, newest first, including expired ones. */
export function listTokens({ query }: Database) {
  return query
    .selectFrom('operator_token')
    .select(['token_id', 'name', 'scopes', 'surveys', 'made_at', 'expires_at', 'used_on'])
    .where('revoked_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('token_id')
    .execute();
}

/** Returns false if the token does not exist or was revoked before. */
export async function revokeToken({ query }: Database, id: string, now: Date): Promise<boolean> {
  const row = await query
    .updateTable('operator_token')
    .set({ revoked_at: now })
    .where('token_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('token_id')
    .executeTakeFirst();
  return row !== undefined;
}
