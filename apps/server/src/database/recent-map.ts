/** A map that forgets what was not used for longest once the weights of its entries exceed the limit. */
interface RecentMap<K, V> {
  get(key: K): V | undefined;
  /** `weight` in the unit of the limit; 1 when the limit counts entries. */
  set(key: K, value: V, weight?: number): void;
  delete(key: K): void;
}

export function createRecentMap<K, V>(limit: number): RecentMap<K, V> {
  // A Map keeps the order of insertion: what is used is taken out and put in again.
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
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= limit || oldest === key) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
