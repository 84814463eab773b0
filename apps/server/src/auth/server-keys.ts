import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { createLruCache } from '../database/lru-cache.ts';

const SIGNING_KEY_BYTES = 32;

/** Returns the server's key with this name. It is created once in the database, so that all processes share it. */
export async function loadServerKey({ query }: Database, name: string): Promise<Buffer<ArrayBuffer>> {
  await query
    .insertInto('server_key')
    .values({ name, secret: randomBytes(SIGNING_KEY_BYTES).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await query
    .selectFrom('server_key')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(secret, 'base64');
}

/** The name of the key from which all other keys are derived. It exists since the first start. */
export const SIGNING_KEY = 'respondent-token';

export const loadSigningKey = async (database: Database): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await loadServerKey(database, SIGNING_KEY));

/** The purpose of a hash. Each purpose has its own keys, so that equal texts have different hashes. */
type HashPurpose =
  | 'unique'
  | 'unique-link'
  | 'phone'
  | 'code'
  | 'sent-phone'
  | 'sent-address'
  | 'lookup'
  | 'limit'
  | 'app-state'
  | 'app-scan'
  | 'report'
  | 'receipt'
  | 'award'
  | 'sign-in-device'
  | 'passkey'
  | 'mail-address'
  | 'mail-unsubscribe'
  | 'oidc';

/** Hashes that cannot be guessed without the server's key. `scope` is a survey, the counted event, or empty. */
export type KeyedHash = (purpose: HashPurpose, scope: string, text: string) => string;

const MAX_CACHED_KEYS = 5_000;
const KEY_BYTES = 32;

/** Derives all keys from the key that signs respondents' tokens, so that they are stored and lost with the database. */
export function createKeyedHash(secret: Uint8Array<ArrayBuffer>): KeyedHash {
  const keys = createLruCache<string, KeyObject>(MAX_CACHED_KEYS);
  const keyFor = (name: string): KeyObject => {
    const cachedKey = keys.get(name);
    if (cachedKey !== undefined) return cachedKey;
    // Keeps a key object, because converting the bytes for each hash takes six times as long as the hash.
    const bytes = hkdfSync('sha256', secret, '', `canvass verification ${name}`, KEY_BYTES);
    const newKey = createSecretKey(new Uint8Array(bytes));
    keys.set(name, newKey);
    return newKey;
  };
  return (purpose, scope, text) =>
    createHmac('sha256', keyFor(`${purpose} ${scope}`))
      .update(text)
      .digest('base64url');
}
