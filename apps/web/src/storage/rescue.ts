/** A place that can be written in the last moment of a page: one record, synchronously. No member throws. */
export interface Rescue {
  read(): unknown;
  write(record: unknown): void;
  remove(): void;
}

export const NO_RESCUE: Rescue = { read: () => undefined, write: () => undefined, remove: () => undefined };

/** Local storage, under the name of the survey's database. Where it cannot be used, nothing is rescued. */
export function createRescue(name: string): Rescue {
  const key = `${name}-rescue`;
  const quietly = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(localStorage);
    } catch {
      return undefined; // blocked or full: the database has all but the last moments
    }
  };
  return {
    read: () => quietly((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null')) ?? undefined,
    write: (record) => quietly((storage) => storage.setItem(key, JSON.stringify(record))),
    remove: () => quietly((storage) => storage.removeItem(key)),
  };
}

/** The record that was saved later; both are unchecked. */
export function newer(a: unknown, b: unknown): unknown {
  return savedAt(a) >= savedAt(b) ? (a ?? b) : b;
}

function savedAt(record: unknown): number {
  if (typeof record !== 'object' || record === null || !('savedAt' in record)) return -1;
  return typeof record.savedAt === 'number' ? record.savedAt : -1;
}
