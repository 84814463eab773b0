const flushes = new Set<() => void>();

/**
 * Events that may lead away from a page, seen in the capture phase before other listeners. Blur is not enough,
 * because buttons cause none on touch screens.
 */
const LEAVE_EVENTS = ['click', 'submit', 'popstate', 'pagehide', 'visibilitychange'] as const;

/** Commits all drafts. Hosts call it before they leave a page without one of `LEAVE_EVENTS`. */
export function flushDrafts(): void {
  for (const flush of flushes) flush();
}

export function addDraft(flush: () => void): void {
  if (flushes.size === 0) {
    for (const name of LEAVE_EVENTS) window.addEventListener(name, flushDrafts, { capture: true });
  }
  flushes.add(flush);
}

export function removeDraft(flush: () => void): void {
  flushes.delete(flush);
  if (flushes.size > 0) return;
  for (const name of LEAVE_EVENTS) window.removeEventListener(name, flushDrafts, { capture: true });
}

/** Something on the screen that is not part of the answer yet, such as a drawn signature (SCREEN-24). */
export type UnfinishedPart =
  /** Stores it. Returns false if that failed, after the view has shown why. */
  | { store(): boolean | Promise<boolean> }
  /**
   * Shows what is missing. Returns true if that was shown before, so that the page may be left without it. `isChecked` is true if the
   * page's answers are checked before it is left.
   */
  | { warn(isChecked: boolean): boolean };

const unfinishedParts = new Set<() => UnfinishedPart | null>();

/**
 * Stores everything that is on the screen, or shows what is missing. Hosts call it before they leave a page. Returns true, at once or
 * later, if the page may be left. `isChecked` is true if the answers are checked before it is left.
 */
export function finishPage(isChecked = false): boolean | Promise<boolean> {
  flushDrafts();
  const results = [...unfinishedParts].map((part) => finish(part(), isChecked));
  if (results.includes(false)) return false;
  if (results.every((result) => result === true)) return true;
  return Promise.all(results).then((all) => {
    flushDrafts();
    return all.every((isFinished) => isFinished);
  });
}

function finish(unfinished: UnfinishedPart | null, isChecked: boolean): boolean | Promise<boolean> {
  if (unfinished === null) return true;
  return 'store' in unfinished ? unfinished.store() : unfinished.warn(isChecked);
}

/** Lets the browser ask before it closes or reloads a page with something unfinished. */
function askBeforeUnload(event: Event): void {
  if (finishPage() !== true) event.preventDefault();
}

/** Phones close a hidden page without asking. */
function storeWhenHidden(): void {
  if (document.visibilityState !== 'hidden') return;
  for (const part of unfinishedParts) {
    const unfinished = part();
    if (unfinished !== null && 'store' in unfinished) void unfinished.store();
  }
}

/** Adds a part that the host finishes before it leaves the page. Returns the function that removes it. */
export function addUnfinished(part: () => UnfinishedPart | null): () => void {
  unfinishedParts.add(part);
  window.addEventListener('beforeunload', askBeforeUnload);
  document.addEventListener('visibilitychange', storeWhenHidden);
  return () => {
    unfinishedParts.delete(part);
    if (unfinishedParts.size > 0) return;
    window.removeEventListener('beforeunload', askBeforeUnload);
    document.removeEventListener('visibilitychange', storeWhenHidden);
  };
}
