import type { LocalResponse } from './record/local-response.ts';
import { createCipher, NO_ENCRYPTION, type Cipher } from './cipher.ts';
import { computeHead, parseEntry, type Entry } from './entry.ts';
import { ENTRY_KEYS, type EntryAccess, type EntryPlace, type Key } from './entry-access.ts';
import type { EndType } from '@canvass/protocol';
import { unsentEvents } from './record/answer-log.ts';
import { createRescue, NO_RESCUE } from './rescue.ts';

/** The entries of a survey on a device, not validated yet. */
export interface StoredEntries {
  /** The unfinished response (`LocalResponse`). */
  readonly response?: unknown;
  /** The end record of the last response (`EndedRecord`). */
  readonly ended?: unknown;
  /** Local status of STATE-4 (`EndType`): the reason for the last stop, if the next load needs it. */
  readonly status?: unknown;
  /** A begin request without a reply (`StoredBegin`). */
  readonly beginning?: unknown;
  readonly asideCount: number;
}

/** The storage of one survey on the device. No member ever rejects. */
export interface DeviceStore {
  load(): Promise<StoredEntries>;
  /** Prepares storage once a response exists, since `rescueResponse` has no time for it. */
  prepare(): Promise<void>;
  /** Resolves when the response is on disk, or when the device cannot store it. */
  saveResponse(response: LocalResponse): Promise<void>;
  /**
   * Saves synchronously when the page is closed, since a database may not finish in time. The next
   * `saveResponse` replaces it.
   */
  rescueResponse(response: LocalResponse): void;
  /**
   * Sets a copy aside before another state replaces the response. Until it is on disk, a page that is killed continues
   * with the old response.
   */
  copyAside(response: LocalResponse): Promise<void>;
  /** Sets the response aside and removes it. Answers that the server may not have are never deleted. */
  setAside(response: LocalResponse): Promise<void>;
  /** Responses that were set aside, oldest first. Unreadable responses are left out. */
  loadAside(): Promise<readonly StoredAside[]>;
  /** Deletes the answers that were set aside at this time, at the respondent's request. */
  removeAside(savedAt: number): Promise<void>;
  /** Deletes the response, because the server has it, and stores its end record. */
  finish(endRecord: unknown): Promise<void>;
  forgetResponse(): Promise<void>;
  /** Deletes the last end record, because the respondent starts again. */
  forgetEnd(): Promise<void>;
  keepStatus(status: EndType | undefined): Promise<void>;
  /** Stores a begin request before it is sent. Undefined deletes it once its response is on disk. */
  keepBeginning(beginning: unknown): Promise<void>;
}

type Changes = Parameters<EntryAccess['write']>[0];

/** Changes that delete the response and its begin request, so that the next begin starts another response. */
const NOTHING_BEGUN: Changes = [
  ['response', undefined],
  ['beginning', undefined],
];

/**
 * Stores the entries of a survey encrypted, or unencrypted in memory while the page lives. Members reject if the
 * browser cannot encrypt.
 */
export function createEntryStore({ access, name, now }: EntryPlace): DeviceStore {
  const cipher = name === undefined ? NO_ENCRYPTION : createCipher(access);
  const rescue = name === undefined ? NO_RESCUE : createRescue(name, cipher);
  const { encryptEntry, open, write, asideWith, loadAside, removeAside } = createEncryptedEntries(
    access,
    cipher,
    now,
  );
  /** Number of rescues, because two rescues in one millisecond have the same `savedAt`. */
  let rescueCount = 0;
  async function keep(key: Key, value: unknown): Promise<void> {
    await write([[key, value === undefined ? undefined : await encryptEntry(value)]]);
  }
  async function forget(changes: Changes): Promise<void> {
    await write([...changes, ...NOTHING_BEGUN]);
    rescue.remove();
  }
  return {
    async load() {
      const [storedEntries, rescued] = await Promise.all([access.read(ENTRY_KEYS), rescue.read(now())]);
      const [raw, , , , aside] = storedEntries;
      const [response, ended, status, beginning] = await Promise.all(storedEntries.slice(0, 4).map(open));
      const isRescued = rescued !== undefined && rescued.savedAt >= (parseEntry(raw, now())?.savedAt ?? 0);
      return {
        response: isRescued ? rescued.data : response,
        ended,
        status,
        beginning,
        asideCount: entriesIn(aside, now()).length,
      };
    },
    prepare: () => rescue.prepare(0),
    async saveResponse(response) {
      const before = rescueCount;
      const entry = await encryptEntry(response, isUnsent(response));
      await write([['response', entry]]);
      if (rescueCount === before) rescue.remove(); // a rescue made meanwhile is newer than the written entry
      await rescue.prepare(entry.encrypted ? entry.data.byteLength : 0);
    },
    rescueResponse(response) {
      rescueCount += 1;
      rescue.write(computeHead(now(), isUnsent(response)), response);
    },
    copyAside: async (response) => write([['recovery', await asideWith(response)]]),
    setAside: async (response) => forget([['recovery', await asideWith(response)]]),
    loadAside,
    removeAside,
    finish: async (ended) => forget([['ended', await encryptEntry(ended)]]),
    forgetEnd: () => keep('ended', undefined),
    keepStatus: (status) => keep('status', status),
    keepBeginning: (beginning) => keep('beginning', beginning),
    forgetResponse: () => forget([]),
  };
}

const isUnsent = ({ log }: LocalResponse) => unsentEvents(log).length > 0;

/** Answers that the server may lack, not validated yet. */
interface StoredAside {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** `LocalResponse` */
  readonly response: unknown;
}

function createEncryptedEntries(access: EntryAccess, cipher: Cipher, now: () => number) {
  /** With `isUnsent`, the value is never deleted to free space, because the server does not have it. */
  const encryptEntry = async (value: unknown, isUnsent = false): Promise<Entry> => ({
    ...computeHead(now(), isUnsent),
    ...(await cipher.encrypt(value)),
  });
  /** Writes the keys with every change, because the browser may have deleted all data. */
  const write = (changes: Parameters<EntryAccess['write']>[0]) => {
    const keys = cipher.keys();
    return access.write(keys === undefined ? changes : [['keys', keys], ...changes]);
  };
  const readAside = async () => {
    const [storedList] = await access.read(['recovery']);
    return entriesIn(storedList, now());
  };
  return {
    encryptEntry,
    write,
    async open(raw: unknown): Promise<unknown> {
      const entry = parseEntry(raw, now());
      return entry && cipher.decrypt(entry);
    },
    asideWith: async (response: LocalResponse) => [
      ...(await readAside()),
      await encryptEntry(response, true),
    ],
    async loadAside(): Promise<readonly StoredAside[]> {
      const openEntry = (await readAside()).map(async (entry) => ({
        savedAt: entry.savedAt,
        response: await cipher.decrypt(entry),
      }));
      return (await Promise.all(openEntry)).filter(({ response }) => response !== undefined);
    },
    async removeAside(savedAt: number): Promise<void> {
      const remaining = (await readAside()).filter((entry) => entry.savedAt !== savedAt);
      await write([['recovery', remaining.length === 0 ? undefined : remaining]]);
    },
  };
}

function entriesIn(stored: unknown, now: number): readonly Entry[] {
  const items = Array.isArray(stored) ? (stored as readonly unknown[]) : [];
  return items.flatMap((raw) => parseEntry(raw, now) ?? []);
}
