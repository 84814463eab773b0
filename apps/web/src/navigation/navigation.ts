import { finishPage } from '@canvass/question-types/drafts';

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

interface LeaveOptions {
  readonly goLater?: () => void;
  readonly isChecked?: boolean;
}

let isLeaving = false;

/**
 * Calls `go` if nothing on the page is unfinished, and returns true. Otherwise the page stays and returns false; `goLater` is called if
 * everything could be stored (SCREEN-24). While something is being stored, further calls have no effect. `isChecked` is true if `go` checks
 * the answers.
 */
export function leavePage(go: () => void, { goLater = go, isChecked = false }: LeaveOptions = {}): boolean {
  if (isLeaving) return false;
  const mayLeave = finishPage(isChecked);
  if (mayLeave === true) go();
  if (typeof mayLeave === 'boolean') return mayLeave;
  isLeaving = true;
  void mayLeave.then((may) => {
    isLeaving = false;
    if (may) goLater();
  });
  return false;
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
  /** Whether the next `popstate` returns to the page that could not be left. */
  let isReturning = false;
  host.addEventListener('popstate', () => {
    const next = read('pop');
    if (isReturning) isReturning = false;
    else if (!leavesPage(place, next)) setPlace(next);
    else {
      const steps = depthOf(place) - depthOf(next);
      const goLater = () => void attempt(() => host.history.go(-steps));
      const hasLeft = leavePage(() => setPlace(next), { goLater });
      if (hasLeft) return;
      isReturning = true;
      isReturning = attempt(() => host.history.go(steps)) && isReturning;
    }
  });
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

/** Whether a step of the browser leads to another page. Links to parts of a page lead to an entry without a mark. */
const leavesPage = (place: Place, next: Place): boolean =>
  next.path !== place.path || (next.mark !== null && next.mark.page !== place.mark?.page);

/** The start page is before the first page of a run. */
const depthOf = ({ mark }: Place): number => mark?.depth ?? -1;

function parseMark(state: unknown): PageMark | null {
  if (typeof state !== 'object' || state === null) return null;
  const { run, page, depth } = state as Partial<Record<keyof PageMark, unknown>>;
  const valid = typeof run === 'string' && typeof page === 'number' && typeof depth === 'number';
  return valid ? { run, page, depth } : null;
}
