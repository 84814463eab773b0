import { createStore, getMany, setMany, update, type UseStore } from 'idb-keyval';

/** What a survey keeps: entries, and the keys that they are sealed with. */
export const ENTRY_KEYS = ['response', 'ended', 'status', 'beginning', 'recovery'] as const;
export type Key = (typeof ENTRY_KEYS)[number] | 'keys';

/** Where the entries of a survey are. */
export interface EntryPlace {
  readonly access: EntryAccess;
  /** Of the database; undefined when nothing is kept beyond the page. */
  readonly name: string | undefined;
  readonly now: () => number;
}

/** Where local storage has the record of a page's last moment. */
export const rescueKey = (name: string) => `${name}-rescue`;

/** Whether a page has left such a record. */
export function hasRescued(name: string): boolean {
  try {
    return localStorage.getItem(rescueKey(name)) !== null;
  } catch {
    return false; // blocked
  }
}

/** Whether an error says that the device has no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** A place for entries. */
export interface EntryAccess {
  read(keys: readonly Key[]): Promise<readonly unknown[]>;
  write(entries: readonly (readonly [Key, unknown])[]): Promise<void>;
}
/** One that may be slow, and that other pages use, too. */
export interface EntryDatabase extends EntryAccess {
  /** Puts what `work` makes of it in the place of what is there now: nobody writes in between. */
  revise(key: Key, work: (value: unknown) => unknown): Promise<void>;
  /** Nobody waits for it any more: what it has not done yet it does not do later, when the page has gone on. */
  abandon(): void;
}

export function openDatabase(name: string): EntryDatabase {
  let store: UseStore | undefined;
  let isAbandoned = false;
  const running = new Set<IDBTransaction>();
  const use: UseStore = async (mode, work) => {
    store ??= createStore(name, 'entries');
    return store(mode, async (entries) => {
      if (isAbandoned) throw new Error('The database has answered after the page had gone on without it.');
      const { transaction } = entries;
      running.add(transaction);
      try {
        return await work(entries);
      } finally {
        running.delete(transaction);
      }
    });
  };
  /** A connection that the browser has closed is opened once more. */
  const twice = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isAbandoned) throw error;
      store = undefined;
      return work();
    }
  };
  return {
    read: (keys) => twice(() => getMany<unknown>([...keys], use)),
    write: (entries) =>
      twice(() =>
        setMany(
          entries.map(([key, value]) => [key, value]),
          use,
        ),
      ),
    revise: (key, work) => twice(() => update<unknown>(key, work, use)),
    abandon() {
      isAbandoned = true;
      for (const transaction of running) abort(transaction);
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It was over already, and its answer had not arrived: what it has written stays.
  }
}

export function inMemory(): EntryAccess {
  const values = new Map<Key, unknown>();
  return {
    read: (keys) => Promise.resolve(keys.map((key) => values.get(key))),
    write(entries) {
      for (const [key, value] of entries) values.set(key, value);
      return Promise.resolve();
    },
  };
}
