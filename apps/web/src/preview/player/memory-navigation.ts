import type { Navigation, Place } from '../../navigation/navigation.ts';

/** A separate history, so that pages of a preview add no entries to the browser's. */
export function createMemoryNavigation(path: string): Navigation {
  const listeners = new Set<() => void>();
  const entries: Place[] = [{ path, search: '', mark: null, cause: 'load' }];
  let index = 0;
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const current = (): Place => entries[index] ?? { path, search: '', mark: null, cause: 'load' };
  const go = (steps: number) => {
    const next = entries[index + steps];
    if (next === undefined) return;
    index += steps;
    entries[index] = { ...next, cause: 'pop' };
    notifyListeners();
  };
  return {
    current,
    push(next, mark = null) {
      entries.splice(index + 1, entries.length, { path: next, search: '', mark, cause: 'push' });
      index += 1;
      notifyListeners();
    },
    replace(next, mark = null) {
      entries[index] = { path: next, search: '', mark, cause: 'replace' };
      notifyListeners();
    },
    back: () => go(-1),
    go,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
