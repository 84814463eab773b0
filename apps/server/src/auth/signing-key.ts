import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

const KEY_BYTES = 32;

/** A key of the server by its name. It is created once in the database, so that all processes share it. */
export async function loadServerKey({ query }: Database, name: string): Promise<Buffer<ArrayBuffer>> {
  await query
    .insertInto('server_key')
    .values({ name, secret: randomBytes(KEY_BYTES).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await query
    .selectFrom('server_key')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(secret, 'base64');
}

/** The key that signs respondents' tokens. */
export const loadSigningKey = async (database: Database): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await loadServerKey(database, 'respondent-token'));
