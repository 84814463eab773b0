import { createStore, getMany, setMany, update, type UseStore } from 'idb-keyval';

export const ENTRY_KEYS = ['response', 'ended', 'status', 'beginning', 'recovery'] as const;
export type Key = (typeof ENTRY_KEYS)[number] | 'keys';

export interface EntryPlace {
  readonly access: EntryAccess;
  /** Name of the database. Undefined if data is stored only until the page closes. */
  readonly name: string | undefined;
  readonly now: () => number;
}

/** Key in local storage under which a closing page leaves the response. */
export const rescueKey = (name: string) => `${name}-rescue`;

export interface EntryAccess {
  read(keys: readonly Key[]): Promise<readonly unknown[]>;
  write(entries: readonly (readonly [Key, unknown])[]): Promise<void>;
}
/** A database, which may be slow and is shared with other pages. */
export interface EntryDatabase extends EntryAccess {
  /** Replaces the current value by the result of `work`, without other writes in between. */
  revise(key: Key, work: (value: unknown) => unknown): Promise<void>;
  /** Called when the caller has given up waiting. Cancels work that has not started. */
  abandon(): void;
}

export function openDatabase(name: string): EntryDatabase {
  let store: UseStore | undefined;
  let isAbandoned = false;
  const runningTransactions = new Set<IDBTransaction>();
  const use: UseStore = async (mode, work) => {
    store ??= createStore(name, 'entries');
    return store(mode, async (entries) => {
      if (isAbandoned) throw new Error('The database answered too late.');
      const { transaction } = entries;
      runningTransactions.add(transaction);
      try {
        return await work(entries);
      } finally {
        runningTransactions.delete(transaction);
      }
    });
  };
  /** Reopens a connection that the browser has closed, once. */
  const runWithReopening = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isAbandoned) throw error;
      store = undefined;
      return work();
    }
  };
  return {
    read: (keys) => runWithReopening(() => getMany<unknown>([...keys], use)),
    write: (entries) =>
      runWithReopening(() =>
        setMany(
          entries.map(([key, value]) => [key, value]),
          use,
        ),
      ),
    revise: (key, work) => runWithReopening(() => update<unknown>(key, work, use)),
    abandon() {
      isAbandoned = true;
      for (const transaction of runningTransactions) abort(transaction);
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction had ended before its confirmation arrived. Its changes stay.
  }
}
