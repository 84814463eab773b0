import { loadChunk } from '../network/load-chunk.ts';
import {
  ENTRY_KEYS,
  openDatabase,
  type EntryAccess,
  type EntryDatabase,
  type EntryPlace,
  rescueKey,
  type Key,
} from './entry-access.ts';
import type { DeviceStore, StoredEntries } from './entry-store.ts';
import { createKeptMark, type KeptMark } from './kept-mark.ts';
import { databaseName } from './our-names.ts';

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export type { DeviceStore };

/** `full` if there is no space left, `failed` for any other reason. */
export type StorageFailure = 'full' | 'failed';

interface DeviceStoreOptions {
  /** Called once if the device cannot store anything (private mode, no space, blocked, no reply). */
  readonly onUnavailable: (cause: StorageFailure) => void;
  readonly now?: () => number;
  /** Timeout for the device's storage in milliseconds. Null for no timeout. */
  readonly waitMs?: number | null;
  /** Deletes data of other surveys, if there is any. Loaded when needed. */
  readonly makeRoom?: () => Promise<boolean>;
}

/**
 * Milliseconds until storage counts as unavailable, far longer than a slow phone takes. Some browsers never reply to
 * `open`, and the survey must not stay empty.
 */
const STORAGE_TIMEOUT_MS = 3_000;
const TRIES_WHEN_FULL = 2;

/** Keeps a survey's entries in a separate IndexedDB database, and in memory once the database fails. */
export function createDeviceStore(surveyId: string, options: DeviceStoreOptions): DeviceStore {
  const name = databaseName(surveyId);
  const access = createFallback(openDatabase(name), options);
  const store = createLateStore({ access, name, now: options.now ?? Date.now }, () =>
    options.onUnavailable('failed'),
  );
  return withKeptMark(store, createKeptMark(surveyId));
}

/** A store in memory for shared devices (`no_local_store`), which lasts until the page closes (TRUST-27). */
export function createMemoryStore(now: () => number = Date.now): DeviceStore {
  return createLateStore({ access: createMemoryAccess(), name: undefined, now }, () => undefined);
}

const NO_ENTRIES: StoredEntries = { asideCount: 0 };

/** Sets a mark synchronously if the next load has stored data to show. */
function withKeptMark(store: DeviceStore, mark: KeptMark): DeviceStore {
  return {
    ...store,
    async load() {
      const entries = await store.load();
      const { response, ended, status } = entries;
      if ([response, ended, status].every((entry) => entry === undefined)) mark.clear();
      else mark.set();
      return entries;
    },
    saveResponse(response) {
      mark.set();
      return store.saveResponse(response);
    },
    rescueResponse(response) {
      mark.set();
      store.rescueResponse(response);
    },
    finish(endRecord) {
      mark.set();
      return store.finish(endRecord);
    },
    keepStatus(status) {
      if (status !== undefined) mark.set();
      return store.keepStatus(status);
    },
  };
}

/**
 * Loads the code for reading and writing entries when it is needed. First visits do not wait for it.
 */
function createLateStore(place: EntryPlace, onFailed: () => void): DeviceStore {
  const { access, name } = place;
  let loadedStore: DeviceStore | undefined;
  async function withLoaded<T>(work: (store: DeviceStore) => Promise<T>, otherwise: T): Promise<T> {
    try {
      loadedStore ??= (await loadChunk(() => import('./entry-store.ts'))).createEntryStore(place);
      return await work(loadedStore);
    } catch {
      onFailed();
      return otherwise;
    }
  }
  const run = (work: (store: DeviceStore) => Promise<void>) => withLoaded(work, undefined);
  const isEmpty = async () =>
    (await access.read(ENTRY_KEYS)).every((entry) => entry === undefined) &&
    (name === undefined || !hasRescued(name));
  return {
    load: async () => ((await isEmpty()) ? NO_ENTRIES : withLoaded((store) => store.load(), NO_ENTRIES)),
    prepare: () => run((store) => store.prepare()),
    saveResponse: (response) => run((store) => store.saveResponse(response)),
    rescueResponse: (response) => loadedStore?.rescueResponse(response),
    copyAside: (response) => run((store) => store.copyAside(response)),
    setAside: (response) => run((store) => store.setAside(response)),
    loadAside: () => withLoaded((store) => store.loadAside(), []),
    removeAside: (savedAt) => run((store) => store.removeAside(savedAt)),
    finish: (ended) => run((store) => store.finish(ended)),
    forgetResponse: () => run((store) => store.forgetResponse()),
    forgetEnd: () => run((store) => store.forgetEnd()),
    keepStatus: (status) => run((store) => store.keepStatus(status)),
    keepBeginning: (beginning) => run((store) => store.keepBeginning(beginning)),
  };
}

/**
 * Uses the database, and after a failure or timeout the memory, so that the survey can be completed online (TRUST-6).
 * On a full device it retries twice, each time after deleting old data.
 */
function createFallback(database: EntryDatabase, options: DeviceStoreOptions): EntryAccess {
  const { onUnavailable, waitMs = STORAGE_TIMEOUT_MS, makeRoom } = options;
  const memory = createMemoryAccess();
  let hasFailed = false;
  const onDisk = async <T>(
    work: (access: EntryAccess) => Promise<T>,
    tries = TRIES_WHEN_FULL,
  ): Promise<T> => {
    try {
      return await withTimeout(waitMs, work(database));
    } catch (error) {
      if (tries === 0 || !isFull(error) || !(await makeRoom?.())) throw error;
      return onDisk(work, tries - 1);
    }
  };
  const attempt = async <T>(work: (access: EntryAccess) => Promise<T>): Promise<T> => {
    if (hasFailed) return work(memory);
    try {
      return await onDisk(work);
    } catch (error) {
      if (!hasFailed) onUnavailable(isFull(error) ? 'full' : 'failed');
      hasFailed = true;
      database.abandon();
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

/**
 * The wait is split into this number of parts. When a sleeping page wakes, its timer is due, and only one part is lost.
 */
const WAIT_PARTS = 6;

/** Resolves to the result of `work`. Rejects after `ms` milliseconds without a result. Null means no limit. */
export function withTimeout<T>(ms: number | null, work: Promise<T>): Promise<T> {
  if (ms === null) return work;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (parts: number): void => {
      timer = setTimeout(() => {
        if (parts > 1) wait(parts - 1);
        else reject(new Error(`No answer after ${ms} ms.`));
      }, ms / WAIT_PARTS);
    };
    wait(WAIT_PARTS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function hasRescued(name: string): boolean {
  try {
    return localStorage.getItem(rescueKey(name)) !== null;
  } catch {
    return false; // storage is blocked
  }
}

function createMemoryAccess(): EntryAccess {
  const values = new Map<Key, unknown>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => values.get(key))),
    write(entries) {
      for (const [key, value] of entries) values.set(key, value);
      return Promise.resolve();
    },
  };
}
