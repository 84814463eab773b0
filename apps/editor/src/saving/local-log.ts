import { type IDBPDatabase, openDB } from 'idb';

/** A survey as stored in a browser: the last known draft of the server, and the changes since. */
export interface StoredDraft<Change> {
  readonly text: string;
  /** Ids of elements in the text that do not follow from it. Absent in records of older versions of the editor. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Null if the server had no draft. */
  readonly edition: string | null;
  /** Changes since the draft, the oldest first. */
  readonly changes: readonly Change[];
}

interface StoredHistory<Change> {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

/** The changes of one survey in this browser, written before anything is sent. Failures are values. */
export interface LocalLog<Change, Conflict> {
  read(): Promise<StoredDraft<Change> | undefined>;
  /** Replaces the stored draft. The server has `text`, and `changes` are still to be sent. */
  begin(draft: StoredDraft<Change>): Promise<boolean>;
  /** Adds a change, or replaces the change with this number. Returns false if the browser cannot store it. */
  put(number: number, change: Change): Promise<boolean>;
  readHistory(): Promise<StoredHistory<Change>>;
  /** Stores the history `after`. `before` is the stored history, so that only differences are written. */
  putHistory(before: StoredHistory<Change>, after: StoredHistory<Change>): Promise<boolean>;
  /** This author's changes that await a choice. */
  readConflicts(): Promise<readonly Conflict[]>;
  putConflicts(conflicts: readonly Conflict[]): Promise<boolean>;
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

type StoredBase = Omit<StoredDraft<never>, 'changes'>;

export function createLocalLog<Change, Conflict>(surveyId: string): LocalLog<Change, Conflict> {
  const drafts = openStores(NAME, [BASES, CHANGES]);
  const work = openStores(WORK_NAME, [HISTORY, CONFLICTS]);
  const changesOf = keysFrom(surveyId);
  return {
    read: () =>
      attempt(drafts, undefined, async (database) => {
        const base = (await database.get(BASES, surveyId)) as StoredBase | undefined; // written by `begin`
        if (base === undefined) return undefined;
        return { ...base, changes: (await database.getAll(CHANGES, changesOf)) as Change[] };
      }),
    begin: ({ changes, ...base }) =>
      attempt(drafts, false, async (database) => {
        const transaction = database.transaction([BASES, CHANGES], 'readwrite');
        const store = transaction.objectStore(CHANGES);
        void store.delete(changesOf);
        changes.forEach((change, index) => void store.put(change, [surveyId, index]));
        void transaction.objectStore(BASES).put(base, surveyId);
        await transaction.done;
        return true;
      }),
    put: (number, change) =>
      attempt(drafts, false, async (database) => {
        await database.put(CHANGES, change, [surveyId, number]);
        return true;
      }),
    readHistory: () =>
      attempt(work, { done: [], undone: [] }, async (database) => ({
        done: (await database.getAll(HISTORY, keysFrom(`${surveyId} done`))) as Change[],
        undone: (await database.getAll(HISTORY, keysFrom(`${surveyId} undone`))) as Change[],
      })),
    putHistory: (before, after) =>
      attempt(work, false, async (database) => {
        const transaction = database.transaction(HISTORY, 'readwrite');
        const { store } = transaction;
        for (const list of ['done', 'undone'] as const) {
          const key = `${surveyId} ${list}`;
          const firstIndex = countEqualEntries(before[list], after[list]);
          for (let index = firstIndex; index < after[list].length; index += 1)
            void store.put(after[list][index], [key, index]);
          void store.delete(IDBKeyRange.bound([key, after[list].length], [key, Number.MAX_SAFE_INTEGER]));
        }
        await transaction.done;
        return true;
      }),
    readConflicts: () =>
      attempt(
        work,
        [],
        async (database) => ((await database.get(CONFLICTS, surveyId)) as Conflict[] | undefined) ?? [],
      ),
    putConflicts: (conflicts) =>
      attempt(work, false, async (database) => {
        await database.put(CONFLICTS, conflicts, surveyId);
        return true;
      }),
  };
}

/** Opens a database. Resolves to undefined in a browser without storage. */
const openStores = (name: string, stores: readonly string[]): Promise<IDBPDatabase | undefined> =>
  openDB(name, 1, {
    upgrade(database) {
      for (const store of stores) database.createObjectStore(store);
    },
  }).catch(() => undefined);

const keysFrom = (list: string): IDBKeyRange => IDBKeyRange.bound([list, 0], [list, Number.MAX_SAFE_INTEGER]);

/** Runs a read or write. Returns `otherwise` if the disk is full or the browser has no database or removed it. */
async function attempt<T>(
  opening: Promise<IDBPDatabase | undefined>,
  otherwise: T,
  run: (database: IDBPDatabase) => Promise<T>,
): Promise<T> {
  const database = await opening;
  if (database === undefined) return otherwise;
  try {
    return await run(database);
  } catch {
    return otherwise;
  }
}

function countEqualEntries(before: readonly unknown[], after: readonly unknown[]): number {
  let index = 0;
  while (index < before.length && index < after.length && before[index] === after[index]) index += 1;
  return index;
}
