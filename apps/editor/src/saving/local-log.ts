import { type IDBPDatabase, openDB } from 'idb';

/** The record of a survey in a browser: the draft that the server had, and the changes since. */
export interface StoredDraft<Change> {
  readonly text: string;
  /** Null if the server had no draft. */
  readonly edition: string | null;
  /** In their order. */
  readonly changes: readonly Change[];
}

/** The changes of one survey in this browser, written before anything is sent. Failures are values. */
export interface LocalLog<Change> {
  /** Undefined if this browser has nothing of this survey. */
  read(): Promise<StoredDraft<Change> | undefined>;
  /** Replaces everything: the server has this text, and `changes` are still to be sent. */
  begin(draft: StoredDraft<Change>): Promise<boolean>;
  /** Adds a change, or replaces the one with this number. Returns false if the browser cannot store it. */
  put(number: number, change: Change): Promise<boolean>;
}

const NAME = 'canvass-editor';
const BASES = 'bases';
const CHANGES = 'changes';

interface Base {
  readonly text: string;
  readonly edition: string | null;
}

/** The log of a survey in IndexedDB. */
export function createLocalLog<Change>(surveyId: string): LocalLog<Change> {
  const opened: Promise<IDBPDatabase | undefined> = openDB(NAME, 1, {
    upgrade(database) {
      database.createObjectStore(BASES);
      database.createObjectStore(CHANGES);
    },
  }).catch(() => undefined); // a browser without storage
  const all = () => IDBKeyRange.bound([surveyId, 0], [surveyId, Number.MAX_SAFE_INTEGER]);
  const attempt = async (write: (database: IDBPDatabase) => Promise<unknown>): Promise<boolean> => {
    const database = await opened;
    if (database === undefined) return false;
    try {
      await write(database);
      return true;
    } catch {
      return false; // the disk is full, or the browser has removed the database
    }
  };
  return {
    async read() {
      const database = await opened;
      if (database === undefined) return undefined;
      try {
        const base = (await database.get(BASES, surveyId)) as Base | undefined; // written by `begin`
        if (base === undefined) return undefined;
        return { ...base, changes: (await database.getAll(CHANGES, all())) as Change[] };
      } catch {
        return undefined; // unreadable: the server's draft counts
      }
    },
    begin: ({ text, edition, changes }) =>
      attempt(async (database) => {
        const transaction = database.transaction([BASES, CHANGES], 'readwrite');
        const store = transaction.objectStore(CHANGES);
        void store.delete(all());
        changes.forEach((change, index) => void store.put(change, [surveyId, index]));
        void transaction.objectStore(BASES).put({ text, edition }, surveyId);
        await transaction.done;
      }),
    put: (number, change) => attempt((database) => database.put(CHANGES, change, [surveyId, number])),
  };
}
