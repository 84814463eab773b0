import type { Cipher, Keystream } from './cipher.ts';
import { rescueKey } from './entry-access.ts';
import { type Entry, type EntryHead, parseEntry } from './entry.ts';

/** Storage that can be written synchronously while a page closes. Holds one record. No member throws or rejects. */
interface Rescue {
  /** Undefined without a readable response. */
  read(now: number): Promise<RescuedEntry | undefined>;
  write(head: EntryHead, data: unknown): void;
  remove(): void;
  /** Prepares for a record of about this many bytes, because there is no time for it while the page closes. */
  prepare(bytes: number): Promise<void>;
}
interface RescuedEntry {
  readonly savedAt: number;
  readonly data: unknown;
}

export const NO_RESCUE: Rescue = {
  read: () => Promise.resolve(undefined),
  write: () => undefined,
  remove: () => undefined,
  prepare: () => Promise.resolve(),
};

/** Bytes of the keystream for answers to come. At least half of them are always available. */
const SPARE_BYTES = 16_384;

/**
 * Rescues to local storage, if that is available, under the name of the survey's database. Browsers encrypt
 * asynchronously, so the bytes that encrypt a record are generated in advance (a keystream). Records of one page are
 * encrypted with the same bytes, because each record replaces the previous one.
 */
export function createRescue(name: string, cipher: Cipher): Rescue {
  const key = rescueKey(name);
  /** `none` if this browser has no keys. Then records are stored as plain text. */
  let stream: Keystream | 'none' | undefined;
  return {
    async read(now) {
      const entry = parseEntry(
        tryStorage((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null')),
        now,
      );
      return entry && readRescued(cipher, entry);
    },
    write(head, data) {
      const text = JSON.stringify(data);
      const entry =
        stream === 'none' ? { encrypted: false, data: text } : stream && encryptText(stream, text);
      if (entry !== undefined)
        tryStorage((storage) => storage.setItem(key, JSON.stringify({ ...head, ...entry })));
    },
    remove: () => tryStorage((storage) => storage.removeItem(key)),
    async prepare(bytes) {
      if (stream === 'none' || (stream?.bytes.length ?? 0) >= bytes + SPARE_BYTES / 2) return;
      try {
        stream = (await cipher.keystream(bytes + SPARE_BYTES)) ?? 'none';
      } catch {
        // If nothing can be stored, saving the response reports it.
      }
    },
  };
}

function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined; // Storage is blocked or full. The database has all except the latest changes.
  }
}

interface EncryptedText {
  readonly encrypted: true;
  readonly nonce: string;
  readonly data: string;
}

/** Returns undefined if the keystream is shorter than the text. */
function encryptText({ nonce, bytes }: Keystream, text: string): EncryptedText | undefined {
  const clear = new TextEncoder().encode(text);
  if (clear.length > bytes.length) return undefined;
  return { encrypted: true, nonce: toBase64(nonce), data: toBase64(combineBytes(clear, bytes)) };
}

async function readRescued(
  cipher: Cipher,
  entry: Entry | (EntryHead & EncryptedText),
): Promise<RescuedEntry | undefined> {
  const { savedAt, data } = entry;
  if (typeof data !== 'string') return undefined;
  try {
    const text = 'nonce' in entry ? await decryptText(cipher, entry.nonce, data) : data;
    return text === undefined ? undefined : { savedAt, data: JSON.parse(text) as unknown };
  } catch {
    return undefined; // damaged data counts as absent
  }
}

async function decryptText(cipher: Cipher, nonce: string, data: string): Promise<string | undefined> {
  const hidden = fromBase64(data);
  const bytes = await cipher.keystreamAgain(fromBase64(nonce), hidden.length);
  return bytes && new TextDecoder().decode(combineBytes(hidden, bytes));
}

const combineBytes = (text: Uint8Array, bytes: Uint8Array) =>
  text.map((byte, index) => byte ^ (bytes[index] ?? 0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
