import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

const NAME = 'respondent-token';

/** The key that signs respondents' tokens. It is created once in the database, so that all processes share it. */
export async function loadSigningKey({ query }: Database): Promise<Uint8Array<ArrayBuffer>> {
  await query
    .insertInto('server_key')
    .values({ name: NAME, secret: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await query
    .selectFrom('server_key')
    .select('secret')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return new Uint8Array(Buffer.from(secret, 'base64'));
}
