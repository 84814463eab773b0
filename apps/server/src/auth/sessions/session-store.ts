import type { Database } from '../../database/database.ts';

/** The token of a session. `proof` is the hash of the owner's token, which can change. Null for other tokens. */
export interface SessionOwner {
  readonly tokenId: string;
  readonly proof: string | null;
}

export async function addSession(
  { query }: Database,
  { hash, tokenId, proof }: SessionOwner & { readonly hash: string },
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  // Deletes expired sessions whenever one is created, so that there are never many.
  await query.deleteFrom('operator_session').where('expires_at', '<=', now).execute();
  await query
    .insertInto('operator_session')
    .values({ session_hash: hash, token_id: tokenId, proof, begun_at: now, expires_at: expiresAt })
    .execute();
}

/** A session that is valid now. */
export function findSession({ query }: Database, hash: string, now: Date) {
  return query
    .selectFrom('operator_session')
    .select(['token_id', 'proof', 'expires_at'])
    .where('session_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function dropSession({ query }: Database, hash: string): Promise<void> {
  await query.deleteFrom('operator_session').where('session_hash', '=', hash).execute();
}

/** Deletes all sessions of this token, and its sign-in links. */
export async function dropSessionsOf({ query }: Database, tokenId: string): Promise<void> {
  await query.deleteFrom('operator_session').where('token_id', '=', tokenId).execute();
  await query.deleteFrom('sign_in_link').where('token_id', '=', tokenId).execute();
}

export async function addLink(
  { query }: Database,
  { hash, tokenId, proof }: SessionOwner & { readonly hash: string },
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await query.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute();
  await query
    .insertInto('sign_in_link')
    .values({ code_hash: hash, token_id: tokenId, proof, expires_at: expiresAt })
    .execute();
}

/** Uses up a sign-in link. Undefined if it does not exist or has expired. */
export function takeLink({ query }: Database, hash: string, now: Date) {
  return query
    .deleteFrom('sign_in_link')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['token_id', 'proof'])
    .executeTakeFirst();
}
