import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import { lockOpenSurvey } from '../../surveys/survey-store.ts';

export interface LinkKey {
  readonly keyId: number;
  /** Base64 of 32 random bytes. It never leaves the server. */
  readonly secret: string;
}
interface ListedKey {
  readonly key_id: number;
  readonly made_at: Date;
}

/** Returns the survey's newest signing key, or creates the first one. Undefined if the survey does not exist. */
export function signingKey(database: Database, surveyId: string, now: Date): Promise<LinkKey | undefined> {
  return transact(database, async (transaction) => {
    if (!(await lockOpenSurvey(transaction, surveyId))) return undefined;
    const newest = await transaction
      .selectFrom('link_key')
      .select(['key_id as keyId', 'secret'])
      .where('survey_id', '=', surveyId)
      .where('secret', 'is not', null)
      .orderBy('key_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest?.secret == null) return addKey(transaction, surveyId, now);
    return { keyId: newest.keyId, secret: newest.secret };
  });
}

/** Creates a key that signs from now on. Undefined if the survey does not exist. */
export function rotateKey(database: Database, surveyId: string, now: Date): Promise<LinkKey | undefined> {
  return transact(database, async (transaction) =>
    (await lockOpenSurvey(transaction, surveyId)) ? addKey(transaction, surveyId, now) : undefined,
  );
}

/** The secret of a key. Undefined if it does not exist or was dropped. */
export async function findSecret(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  keyId: number,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('link_key')
    .select('secret')
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.secret ?? undefined;
}

/** Valid keys, newest first. */
export function listKeys({ query }: Database, surveyId: string): Promise<readonly ListedKey[]> {
  return query
    .selectFrom('link_key')
    .select(['key_id', 'made_at'])
    .where('survey_id', '=', surveyId)
    .where('secret', 'is not', null)
    .orderBy('key_id', 'desc')
    .execute();
}

/** Invalidates all links of this key. Returns false if the key does not exist. */
export async function dropKey({ query }: Database, surveyId: string, keyId: number): Promise<boolean> {
  const row = await query
    .updateTable('link_key')
    .set({ secret: null })
    .where('survey_id', '=', surveyId)
    .where('key_id', '=', keyId)
    .where('secret', 'is not', null)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function addKey(transaction: Transaction, surveyId: string, now: Date): Promise<LinkKey> {
  const newest = await transaction
    .selectFrom('link_key')
    .select('key_id')
    .where('survey_id', '=', surveyId)
    .orderBy('key_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const added = { keyId: (newest?.key_id ?? 0) + 1, secret: randomBytes(32).toString('base64') };
  await transaction
    .insertInto('link_key')
    .values({ survey_id: surveyId, key_id: added.keyId, secret: added.secret, made_at: now })
    .execute();
  return added;
}
