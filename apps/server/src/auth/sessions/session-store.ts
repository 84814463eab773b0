import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';

/** Secrets of sessions and links are 32 random bytes, which need neither salt nor a slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** `proof` is the hash of the owner's token, because that token can change. Null for all other operators. */
export interface SessionOwner {
  /** The id of the operator (`Operator.id`). */
  readonly tokenId: string;
  readonly proof: string | null;
}

interface NewSessionRow extends SessionOwner {
  readonly hash: string;
  /** The shortened User-Agent. Null if the browser sends none. */
  readonly device: string | null;
  /** The proof of a sign-in at the provider of OpenID Connect. Null for all other sessions. */
  readonly idToken: string | null;
}

interface Validity {
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function addSession(
  { query }: Database,
  { hash, tokenId, proof, device, idToken }: NewSessionRow,
  { now, expiresAt }: Validity,
): Promise<void> {
  // Deletes expired sessions whenever one is created, so that there are never many.
  await query.deleteFrom('operator_session').where('expires_at', '<=', now).execute();
  await query
    .insertInto('operator_session')
    .values({
      session_hash: hash,
      token_id: tokenId,
      proof,
      begun_at: now,
      expires_at: expiresAt,
      device,
      used_at: now,
      id_token: idToken,
    })
    .execute();
}

export function findSession({ query }: Database, hash: string, now: Date) {
  return query
    .selectFrom('operator_session')
    .select(['token_id', 'proof', 'begun_at', 'used_at', 'id_token'])
    .where('session_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function noteSessionUse({ query }: Database, hash: string, now: Date): Promise<void> {
  await query
    .updateTable('operator_session')
    .set({ used_at: now })
    .where('session_hash', '=', hash)
    .execute();
}

/** The sessions of an operator, latest first. */
export function listSessions({ query }: Database, tokenId: string, now: Date) {
  return query
    .selectFrom('operator_session')
    .select(['session_hash', 'device', 'begun_at', 'used_at'])
    .where('token_id', '=', tokenId)
    .where('expires_at', '>', now)
    .orderBy('begun_at', 'desc')
    .orderBy('session_hash')
    .execute();
}

export async function dropSession({ query }: Database, hash: string): Promise<void> {
  await query.deleteFrom('operator_session').where('session_hash', '=', hash).execute();
}

/** Ends one session of an operator by the beginning of its hash. Returns false if the operator has none like this. */
export async function dropOwnSession({ query }: Database, tokenId: string, id: string): Promise<boolean> {
  const rows = await query
    .deleteFrom('operator_session')
    .where('token_id', '=', tokenId)
    .where('session_hash', 'like', `${id}%`)
    .returning('session_hash')
    .execute();
  return rows.length > 0;
}

/** Ends all sessions of an operator but the one with the hash `keptHash`, and voids the sign-in links. */
export async function dropSessions(
  query: Database['query'] | Transaction,
  tokenId: string,
  keptHash?: string,
): Promise<void> {
  await query
    .deleteFrom('operator_session')
    .where('token_id', '=', tokenId)
    .$if(keptHash !== undefined, (own) => own.where('session_hash', '<>', keptHash ?? ''))
    .execute();
  await query.deleteFrom('sign_in_link').where('token_id', '=', tokenId).execute();
}

export async function addLink(
  { query }: Database,
  { hash, tokenId, proof }: SessionOwner & { readonly hash: string },
  { now, expiresAt }: Validity,
): Promise<void> {
  await query.deleteFrom('sign_in_link').where('expires_at', '<=', now).execute();
  await query
    .insertInto('sign_in_link')
    .values({ code_hash: hash, token_id: tokenId, proof, expires_at: expiresAt })
    .execute();
}

/** Deletes a sign-in link and returns its owner. Undefined if the link does not exist or has expired. */
export function takeLink({ query }: Database, hash: string, now: Date) {
  return query
    .deleteFrom('sign_in_link')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['token_id', 'proof'])
    .executeTakeFirst();
}
