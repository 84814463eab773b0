/** Data of a history entry of the answering screen: the run and the page that it shows (SCREEN-5). */
export interface PageMark {
  readonly run: string;
  readonly page: number;
  /** Number of earlier history entries of this run in this tab. */
  readonly depth: number;
}

export interface Place {
  readonly path: string;
  /** The query with its question mark, or empty. Moves keep it, so that a reload finds the same parameters. */
  readonly search: string;
  readonly mark: PageMark | null;
  /** `pop`: the browser's Back or Forward led here. */
  readonly cause: 'load' | 'push' | 'replace' | 'pop';
}

export interface Navigation {
  current(): Place;
  push(path: string, mark?: PageMark | null): void;
  replace(path: string, mark?: PageMark | null): void;
  back(): void;
  /** Negative numbers go back. */
  go(steps: number): void;
  /** Called after each move. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

type Host = Pick<Window, 'history' | 'location' | 'addEventListener'>;

/**
 * The browser's history as a store for the answering screen and the router. If the browser refuses an entry (some allow
 * 100 in 30 seconds), the page continues without it and calls `onTrouble`.
 */
export function createNavigation(host: Host, onTrouble: (error: unknown) => void): Navigation {
  const listeners = new Set<() => void>();
  let place = read('load');

  function read(cause: Place['cause']): Place {
    const { pathname, search } = host.location;
    return { path: pathname, search, mark: parseMark(host.history.state), cause };
  }
  function setPlace(next: Place): void {
    place = next;
    for (const listener of listeners) listener();
  }
  function attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      onTrouble(error);
      return false;
    }
  }
  function enter(cause: 'push' | 'replace', path: string, mark: PageMark | null): void {
    const { search } = host.location;
    const isEntered = attempt(() => host.history[`${cause}State`](mark, '', path + search));
    setPlace(isEntered ? read(cause) : { path, search, mark, cause });
  }
  host.addEventListener('popstate', () => setPlace(read('pop')));
  return {
    current: () => place,
    push: (path, mark = null) => enter('push', path, mark),
    replace: (path, mark = null) => enter('replace', path, mark),
    back: () => void attempt(() => host.history.back()),
    go: (steps) => void attempt(() => host.history.go(steps)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseMark(state: unknown): PageMark | null {
  if (typeof state !== 'object' || state === null) return null;
  const { run, page, depth } = state as Partial<Record<keyof PageMark, unknown>>;
  const valid = typeof run === 'string' && typeof page === 'number' && typeof depth === 'number';
  return valid ? { run, page, depth } : null;
}
