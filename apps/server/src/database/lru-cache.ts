/** A map that drops the least recently used entries when the sum of their weights exceeds the limit. The newest entry stays even if it alone exceeds the limit. */
interface LruCache<K, V> {
  get(key: K): V | undefined;
  /** `weight` has the unit of the limit and defaults to 1. Returns false if the entry was not kept. */
  set(key: K, value: V, weight?: number): boolean;
  /** Changes the value of an entry that exists, but not its weight. */
  replace(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * If `isNeeded` returns true for the least recently used value, a new key does not replace it, and is not kept. This is
 * better if all entries are used in turns: each would be dropped before its next use.
 */
export function createLruCache<K, V>(limit: number, isNeeded?: (value: V) => boolean): LruCache<K, V> {
  // A Map keeps the order of insertion. A used entry is deleted and inserted again.
  const entries = new Map<K, { readonly value: V; readonly weight: number }>();
  let total = 0;
  const remove = (key: K) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight = 1) {
      const isNew = !entries.has(key);
      if (isNew && isNeeded !== undefined) {
        for (const [oldest, entry] of entries) {
          if (total + weight <= limit) break;
          if (isNeeded(entry.value)) return false;
          remove(oldest);
        }
      }
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit || oldest === key) break;
        remove(oldest);
      }
      return true;
    },
    replace(key, value) {
      const entry = entries.get(key);
      if (entry !== undefined) entries.set(key, { ...entry, value });
    },
    delete: remove,
  };
}
