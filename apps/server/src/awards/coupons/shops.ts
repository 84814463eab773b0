import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ListedShop } from '@canvass/protocol';
import { countAll, computeSubject, subtractCount } from '../../admission/counts.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { createLruCache } from '../../database/lru-cache.ts';
import { transact } from '../../database/transact.ts';
import { type Failure, fail } from '../../http/failure.ts';

const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Wrong passwords that one address may send in a minute, for each survey (A53). */
const MAX_WRONG_PASSWORDS = 10;
const MINUTE_S = 60;
const MAX_CORRECT_PASSWORDS = 10_000;
const derive = promisify<string, string, number, Buffer>(scrypt);
const computeHash = async (password: string, salt: string): Promise<Buffer> =>
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
  const fields = { salt, hash: (await computeHash(password, salt)).toString('base64'), made_at: now };
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

interface ShopLogin {
  readonly surveyId: string;
  readonly shop: string;
  readonly password: string;
  readonly address: string;
}

/**
 * Returns a function that checks the password of a shop. It resolves to undefined if the password is right. A check
 * takes the same time for an unknown shop.
 *
 * Only wrong passwords count toward the limit of an address. A password that was right before is recognised without a
 * slow hash, and also while others guess from its address. Concurrent checks of one password share a hash and a count.
 */
export function createPasswordCheck({ database, now }: Foundation, hash: KeyedHash) {
  // The keys contain the stored hash, so that a new password of the shop ends the old one at once.
  const correctPasswords = createLruCache<string, true>(MAX_CORRECT_PASSWORDS);
  const runningChecks = new Map<string, Promise<Failure | undefined>>();

  async function checkSlowly(
    { surveyId, password, address }: ShopLogin,
    stored: StoredPassword | undefined,
  ): Promise<Failure | undefined> {
    const subject = computeSubject(hash, 'wrong shop passwords', surveyId, address);
    const limit = { surveyId, subject, max: MAX_WRONG_PASSWORDS, seconds: MINUTE_S, count: 1 };
    const refusal = await transact(database, (transaction) =>
      countAll(transaction, [limit], new Date(now())),
    );
    if (refusal !== undefined) return refusal;
    const enteredHash = await computeHash(password, stored?.salt ?? 'nobody');
    if (stored === undefined || !timingSafeEqual(enteredHash, Buffer.from(stored.hash, 'base64')))
      return fail('verification.wrong');
    await subtractCount(database.query, limit);
    return undefined;
  }

  return async (login: ShopLogin): Promise<Failure | undefined> => {
    const stored = await findPassword(database, login);
    const { surveyId, shop, password, address } = login;
    const key = hash('award', surveyId, JSON.stringify(['shop password', shop, password, stored?.hash]));
    if (correctPasswords.get(key) === true) return undefined;
    const addressKey = `${address} ${key}`;
    const check =
      runningChecks.get(addressKey) ??
      checkSlowly(login, stored).finally(() => runningChecks.delete(addressKey));
    runningChecks.set(addressKey, check);
    const refusal = await check;
    if (refusal === undefined) correctPasswords.set(key, true);
    return refusal;
  };
}

interface StoredPassword {
  readonly salt: string;
  readonly hash: string;
}

function findPassword(
  { query }: Database,
  { surveyId, shop }: ShopLogin,
): Promise<StoredPassword | undefined> {
  return query
    .selectFrom('award_shop')
    .select(['salt', 'hash'])
    .where('survey_id', '=', surveyId)
    .where('shop', '=', shop)
    .executeTakeFirst();
}
