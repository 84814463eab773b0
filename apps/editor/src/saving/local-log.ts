import type { Change } from '@canvass/authoring';
import { promisifyRequest } from 'idb-keyval';
import type { ConflictingChange } from './merge-draft.ts';
import type { ListEnd, StoredBase, StoredWork, Write } from './stored-work.ts';

/** The storage of a survey in this browser. Failures are values. */
export interface LocalLog {
  /** Reads what is stored. Whatever cannot be read counts as absent. */
  read(): Promise<StoredWork>;
  /** Writes one after the other. Resolves to false if the browser cannot store one of them. */
  write(writes: readonly Write[]): Promise<boolean>;
}

const NAME = 'canvass-editor';
const BASES = 'bases';
const CHANGES = 'changes';
/**
 * The database of history and conflicts. Another tab may have the first database open in an older version
 * (docs/adr/0268).
 */
const WORK_NAME = 'canvass-editor-work';
const HISTORY = 'history';
const CONFLICTS = 'not-taken';

type Stores = Promise<IDBDatabase | undefined>;

export function createLocalLog(surveyId: string): LocalLog {
  const drafts = openStores(NAME, [BASES, CHANGES]);
  const work = openStores(WORK_NAME, [HISTORY, CONFLICTS]);
  const lists = { changes: surveyId, done: `${surveyId} done`, undone: `${surveyId} undone` };
  // Only `write` has written to these stores.
  const readList = (stores: Stores, store: string, list: string) =>
    attempt(stores, [], (database) =>
      promisifyRequest<Change[]>(storeOf(database, store).getAll(keysFrom(list, 0))),
    );
  const readEntry = <T>(stores: Stores, store: string) =>
    attempt(stores, undefined, (database) =>
      promisifyRequest<T | undefined>(storeOf(database, store).get(surveyId)),
    );

  const writeOne = (write: Write): Promise<boolean> => {
    if (write.kind === 'draft')
      return runTransaction(drafts, [BASES, CHANGES], (put, putEnd) => {
        putEnd(CHANGES, lists.changes, write.changes);
        if (write.base !== undefined) put(BASES, write.base, surveyId);
      });
    if (write.kind === 'conflicts')
      return runTransaction(work, [CONFLICTS], (put) => put(CONFLICTS, write.conflicts, surveyId));
    return runTransaction(work, [HISTORY], (_, putEnd) => {
      putEnd(HISTORY, lists.done, write.done);
      putEnd(HISTORY, lists.undone, write.undone);
    });
  };

  return {
    async read() {
      const [base, changes, done, undone, conflicts] = await Promise.all([
        readEntry<StoredBase>(drafts, BASES),
        readList(drafts, CHANGES, lists.changes),
        readList(work, HISTORY, lists.done),
        readList(work, HISTORY, lists.undone),
        readEntry<readonly ConflictingChange[]>(work, CONFLICTS),
      ]);
      return { base, changes, history: { done, undone }, conflicts: conflicts ?? [] };
    },
    async write(writes) {
      for (const write of writes) if (!(await writeOne(write))) return false;
      return true;
    },
  };
}

/** Opens a database. Resolves to undefined in a browser without storage. */
async function openStores(name: string, stores: readonly string[]): Promise<IDBDatabase | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store);
    };
    return await promisifyRequest(opening);
  } catch {
    return undefined;
  }
}

const storeOf = (database: IDBDatabase, name: string): IDBObjectStore =>
  database.transaction(name).objectStore(name);

/** The keys of a list's entries from an index. */
const keysFrom = (list: string, index: number): IDBKeyRange =>
  IDBKeyRange.bound([list, index], [list, Number.MAX_SAFE_INTEGER]);

type Put = (store: string, value: unknown, key: string) => void;
type PutEnd = (store: string, list: string, end: ListEnd) => void;

const runTransaction = (
  stores: Stores,
  names: readonly string[],
  run: (put: Put, putEnd: PutEnd) => void,
): Promise<boolean> =>
  attempt(stores, false, async (database) => {
    const transaction = database.transaction(names, 'readwrite');
    run(
      (name, value, key) => void transaction.objectStore(name).put(value, key),
      (name, list, { from, entries }) => {
        const store = transaction.objectStore(name);
        entries.forEach((entry, index) => void store.put(entry, [list, from + index]));
        void store.delete(keysFrom(list, from + entries.length));
      },
    );
    await promisifyRequest(transaction);
    return true;
  });

/** Runs a read or write. Returns `otherwise` if the disk is full or the browser has no database or removed it. */
async function attempt<T>(
  opening: Stores,
  otherwise: T,
  run: (database: IDBDatabase) => Promise<T>,
): Promise<T> {
  const database = await opening;
  if (database === undefined) return otherwise;
  try {
    return await run(database);
  } catch {
    return otherwise;
  }
}
