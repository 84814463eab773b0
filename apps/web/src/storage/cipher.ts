import type { EntryAccess } from './entry-access.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A stored value. Unencrypted if the browser offers no keys, as on pages over plain HTTP. */
export type EncryptedValue =
  | { readonly encrypted: false; readonly data: unknown }
  | { readonly encrypted: true; readonly iv: Bytes; readonly data: ArrayBuffer };

/** Encrypts the values that a device stores (TRUST-31). */
export interface Cipher {
  encrypt(value: unknown): Promise<EncryptedValue>;
  /** The keys to store beside the encrypted values. Undefined if values are not encrypted. */
  keys(): unknown;
  /** Undefined if the value was encrypted with another key, or changed since. */
  decrypt(value: EncryptedValue): Promise<unknown>;
  /** A keystream that encrypts a text synchronously. Undefined without keys. */
  keystream(length: number): Promise<Keystream | undefined>;
  /** Creates a keystream again from its nonce. Undefined if the keys were deleted. */
  keystreamAgain(nonce: Bytes, length: number): Promise<Uint8Array | undefined>;
}
export interface Keystream {
  readonly nonce: Bytes;
  readonly bytes: Uint8Array;
}

/** The keys of one survey on one device. They cannot be exported, so a copy of the disk is unreadable. */
interface Keys {
  readonly records: CryptoKey;
  readonly rescue: CryptoKey;
}

const RECORDS = { name: 'AES-GCM', length: 256 };
const RESCUE = { name: 'AES-CTR', length: 256 };
const IV_BYTES = 12;
const NONCE_BYTES = 16;
const COUNTER_BITS = 32;

/** A cipher without encryption, for data that never reaches a disk and for browsers without keys. */
export const NO_ENCRYPTION: Cipher = {
  encrypt: (value) => Promise.resolve({ encrypted: false, data: value }),
  keys: () => undefined,
  decrypt: (stored) => Promise.resolve(stored.encrypted ? undefined : stored.data),
  keystream: () => Promise.resolve(undefined),
  keystreamAgain: () => Promise.resolve(undefined),
};

/** Encrypts with keys that are stored beside the entries. Without Web Crypto, values are not encrypted. */
export function createCipher(access: EntryAccess): Cipher {
  // Web Crypto is not available over plain HTTP.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return NO_ENCRYPTION;
  const ring = createKeyRing(access, subtle);
  const readBytes = async (key: CryptoKey, nonce: Bytes, length: number) => {
    const counting = { name: RESCUE.name, counter: nonce, length: COUNTER_BITS };
    return new Uint8Array(await subtle.encrypt(counting, key, new Uint8Array(length)));
  };
  return {
    async encrypt(value) {
      const { records } = await ring.getOrCreateKeys();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = new TextEncoder().encode(JSON.stringify(value));
      return { encrypted: true, iv, data: await subtle.encrypt({ name: RECORDS.name, iv }, records, text) };
    },
    keys: ring.cachedKeys,
    async decrypt(value) {
      if (!value.encrypted) return value.data;
      const keys = await ring.readKeys();
      if (keys === undefined) return undefined;
      try {
        const text = await subtle.decrypt({ name: RECORDS.name, iv: value.iv }, keys.records, value.data);
        return JSON.parse(new TextDecoder().decode(text)) as unknown;
      } catch {
        return undefined; // damaged data counts as absent
      }
    },
    async keystream(length) {
      const { rescue } = await ring.getOrCreateKeys();
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      nonce.fill(0, NONCE_BYTES - COUNTER_BITS / 8);
      return { nonce, bytes: await readBytes(rescue, nonce, length) };
    },
    async keystreamAgain(nonce, length) {
      const keys = await ring.readKeys();
      return keys && readBytes(keys.rescue, nonce, length);
    },
  };
}

/** Reads the keys of a survey, and creates them for its first encrypted value. */
function createKeyRing(access: EntryAccess, subtle: SubtleCrypto) {
  let cachedKeys: Keys | undefined;
  let creation: Promise<Keys> | undefined;
  async function readKeys(): Promise<Keys | undefined> {
    const [storedKeys] = cachedKeys === undefined ? await access.read(['keys']) : [cachedKeys];
    cachedKeys ??= isKeys(storedKeys) ? storedKeys : undefined;
    return cachedKeys;
  }
  async function make(): Promise<Keys> {
    const [records, rescue] = await Promise.all([
      subtle.generateKey(RECORDS, false, ['encrypt', 'decrypt']),
      subtle.generateKey(RESCUE, false, ['encrypt', 'decrypt']),
    ]);
    cachedKeys = { records, rescue };
    await access.write([['keys', cachedKeys]]);
    return cachedKeys;
  }
  return {
    readKeys,
    cachedKeys: () => cachedKeys,
    getOrCreateKeys: async () => (await readKeys()) ?? (await (creation ??= make())),
  };
}

function isKeys(value: unknown): value is Keys {
  return typeof value === 'object' && value !== null && 'records' in value && 'rescue' in value;
}
