import type { EndType } from '@canvass/protocol';
import { createStore, getMany, setMany, type UseStore } from 'idb-keyval';
import { createRescue, newer, NO_RESCUE, type Rescue } from './rescue.ts';
import { type LocalResponse, toRecord } from '../answering/local-record.ts';

/** What a device keeps of one survey, as it was read: not checked yet. */
export interface StoredEntries {
  /** The unfinished response (`LocalRecord`). */
  readonly response?: unknown;
  /** How the last response ended (`EndedRecord`). */
  readonly ended?: unknown;
  /** Local status of spec section 4 (`EndType`): why the page was left, where the next load must know. */
  readonly status?: unknown;
}

/** One survey's place on the device. No member ever rejects. */
export interface DeviceStore {
  load(): Promise<StoredEntries>;
  /** Resolves when the response is on disk, or when the device turned out to keep nothing. */
  saveResponse(response: LocalResponse): Promise<void>;
  /**
   * At once, for a page that is being left: databases may not finish then. What is written here counts until the next
   * `saveResponse` that starts after it.
   */
  rescueResponse(response: LocalResponse): void;
  /**
   * Keeps a copy aside, before another state takes the response's place: until that is on disk, a page that dies goes on
   * with this one.
   */
  copyAside(response: LocalResponse): Promise<void>;
  /** Takes the response away and keeps it aside: answers that the server may not have are never thrown away. */
  setAside(response: LocalResponse): Promise<void>;
  /** The response is on the server: only how it ended stays. */
  finish(ended: unknown): Promise<void>;
  forgetResponse(): Promise<void>;
  /** The respondent starts again: how the last response ended is no longer shown. */
  forgetEnd(): Promise<void>;
  keepStatus(status: EndType | undefined): Promise<void>;
}

type Key = 'response' | 'recovery' | 'ended' | 'status';
type Entries = readonly (readonly [Key, unknown])[];

interface DeviceStoreOptions {
  /** The device keeps nothing (private mode, no space, blocked): said once. */
  readonly onUnavailable: () => void;
  readonly now?: () => number;
}

/** Keeps a survey's entries in an IndexedDB database of its own, and in memory once that fails. */
export function createDeviceStore(surveyId: string, options: DeviceStoreOptions): DeviceStore {
  const name = `canvass-${surveyId}`;
  const entries = fallingBack(openDatabase(name), options.onUnavailable);
  return entryStore(entries, createRescue(name), options.now ?? Date.now);
}

/** For shared devices (`settings.no_local_store`): nothing is kept beyond the page. */
export function createMemoryStore(now: () => number = Date.now): DeviceStore {
  return entryStore(inMemory(), NO_RESCUE, now);
}

interface EntryAccess {
  read(keys: readonly Key[]): Promise<readonly unknown[]>;
  write(entries: Entries): Promise<void>;
}

function entryStore(access: EntryAccess, rescue: Rescue, now: () => number): DeviceStore {
  /** Counts, because two moments of one millisecond have the same `savedAt`. */
  let rescues = 0;
  async function recoveryWith(response: LocalResponse): Promise<readonly unknown[]> {
    const [recovery] = await access.read(['recovery']);
    return [...(Array.isArray(recovery) ? (recovery as readonly unknown[]) : []), toRecord(response, now())];
  }
  return {
    async load() {
      const [response, ended, status] = await access.read(['response', 'ended', 'status']);
      return { response: newer(rescue.read(), response), ended, status };
    },
    async saveResponse(response) {
      const before = rescues;
      await access.write([['response', toRecord(response, now())]]);
      if (rescues === before) rescue.remove(); // else it is newer than what was written meanwhile
    },
    rescueResponse(response) {
      rescues += 1;
      rescue.write(toRecord(response, now()));
    },
    async copyAside(response) {
      await access.write([['recovery', await recoveryWith(response)]]);
    },
    async setAside(response) {
      await access.write([
        ['recovery', await recoveryWith(response)],
        ['response', undefined],
      ]);
      rescue.remove();
    },
    async finish(ended) {
      await access.write([
        ['ended', ended],
        ['response', undefined],
      ]);
      rescue.remove();
    },
    forgetEnd: () => access.write([['ended', undefined]]),
    keepStatus: (status) => access.write([['status', status]]),
    async forgetResponse() {
      await access.write([['response', undefined]]);
      rescue.remove();
    },
  };
}

function openDatabase(name: string): EntryAccess {
  let store: UseStore | undefined;
  const opened = () => (store ??= createStore(name, 'entries'));
  /** A connection that the browser has closed is opened once more. */
  const twice = async <T>(work: (store: UseStore) => Promise<T>): Promise<T> => {
    try {
      return await work(opened());
    } catch {
      store = undefined;
      return work(opened());
    }
  };
  return {
    read: (keys) => twice((entries) => getMany<unknown>([...keys], entries)),
    write: (entries) =>
      twice((use) =>
        setMany(
          entries.map(([key, value]) => [key, value]),
          use,
        ),
      ),
  };
}

function inMemory(): EntryAccess {
  const values = new Map<Key, unknown>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => values.get(key))),
    write(entries) {
      for (const [key, value] of entries) values.set(key, value);
      return Promise.resolve();
    },
  };
}

/** Uses `first` until it fails; from then on memory, so that the survey still completes online (trust G7). */
function fallingBack(first: EntryAccess, onUnavailable: () => void): EntryAccess {
  const memory = inMemory();
  let failed = false;
  const attempt = async <T>(work: (access: EntryAccess) => Promise<T>): Promise<T> => {
    if (failed) return work(memory);
    try {
      return await work(first);
    } catch {
      if (!failed) onUnavailable();
      failed = true;
      return work(memory);
    }
  };
  return {
    read: (keys) => attempt((access) => access.read(keys)),
    async write(entries) {
      await attempt((access) => access.write(entries));
    },
  };
}
