import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ListedShop } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify<string, string, number, Buffer>(scrypt);
const hashOf = async (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, HASH_BYTES);

/** Stores the password of a shop, in place of an earlier one. */
export async function setShop(
  { query }: Database,
  {
    surveyId,
    shop,
    password,
  }: { readonly surveyId: string; readonly shop: string; readonly password: string },
  now: Date,
): Promise<void> {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  const fields = { salt, hash: (await hashOf(password, salt)).toString('base64'), made_at: now };
  await query
    .insertInto('award_shop')
    .values({ survey_id: surveyId, shop, ...fields })
    .onConflict((conflict) => conflict.columns(['survey_id', 'shop']).doUpdateSet(fields))
    .execute();
}

export async function listShops({ query }: Database, surveyId: string): Promise<readonly ListedShop[]> {
  const rows = await query
    .selectFrom('award_shop')
    .select(['shop', 'made_at'])
    .where('survey_id', '=', surveyId)
    .orderBy('shop')
    .execute();
  return rows.map(({ shop, made_at: made }) => ({ shop, made_at: made.toISOString() }));
}

/** Deletes a shop. Returns false if it does not exist. */
export async function dropShop({ query }: Database, surveyId: string, shop: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('award_shop')
    .where('survey_id', '=', surveyId)
    .where('shop', '=', shop)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a shop has this password. Takes the same time for an unknown shop. */
export async function isShopPassword(
  { query }: Database,
  surveyId: string,
  { shop, password }: { readonly shop: string; readonly password: string },
): Promise<boolean> {
  const row = await query
    .selectFrom('award_shop')
    .select(['salt', 'hash'])
    .where('survey_id', '=', surveyId)
    .where('shop', '=', shop)
    .executeTakeFirst();
  const enteredHash = await hashOf(password, row?.salt ?? 'nobody');
  return row !== undefined && timingSafeEqual(enteredHash, Buffer.from(row.hash, 'base64'));
}
