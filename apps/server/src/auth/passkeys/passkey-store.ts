import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';

type Query = Database['query'] | Transaction;

/** A passkey whose public key was verified. */
export interface NewPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly name: string;
  /** base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Stores a passkey. Returns false if it is stored already. */
export async function addPasskey(
  query: Query,
  personId: string,
  passkey: NewPasskey,
  now: Date,
): Promise<boolean> {
  const row = await query
    .insertInto('person_passkey')
    .values({
      passkey_id: passkey.id,
      person_id: personId,
      credential_id: passkey.credentialId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The passkeys of a person, oldest first. */
export const listPasskeys = (query: Query, personId: string) =>
  query
    .selectFrom('person_passkey')
    .select(['passkey_id', 'credential_id', 'name', 'made_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('made_at')
    .orderBy('passkey_id')
    .execute();

/** A passkey with its person. Undefined if it is unknown, or the account is not active. */
export const findPasskey = (query: Query, id: string) =>
  query
    .selectFrom('person_passkey')
    .innerJoin('person', 'person.person_id', 'person_passkey.person_id')
    .select([
      'person_passkey.person_id',
      'person_passkey.public_key',
      'person_passkey.counter',
      'person.name as person_name',
    ])
    .where('person_passkey.passkey_id', '=', id)
    .where('person.state', '=', 'active')
    .executeTakeFirst();

/**
 * Stores a use of a passkey. Returns false if another use had the same or a higher count, as with a copied passkey, or if
 * the passkey was removed.
 */
export async function notePasskeyUse(query: Query, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await query
    .updateTable('person_passkey')
    .set({ counter, used_at: now })
    .where('passkey_id', '=', id)
    .$if(counter > 0, (passkey) => passkey.where('counter', '<', counter))
    .$if(counter === 0, (passkey) => passkey.where('counter', '=', 0))
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the person has no such passkey. */
export async function renamePasskey(
  query: Query,
  personId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await query
    .updateTable('person_passkey')
    .set({ name })
    .where('person_id', '=', personId)
    .where('passkey_id', '=', id)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the person has no such passkey. */
export async function dropPasskey(query: Query, personId: string, id: string): Promise<boolean> {
  const row = await query
    .deleteFrom('person_passkey')
    .where('person_id', '=', personId)
    .where('passkey_id', '=', id)
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a challenge as used. Returns false if it was used before. */
export async function takeChallenge(
  query: Query,
  hash: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await query.deleteFrom('used_challenge').where('expires_at', '<=', now).execute();
  const row = await query
    .insertInto('used_challenge')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return row !== undefined;
}
