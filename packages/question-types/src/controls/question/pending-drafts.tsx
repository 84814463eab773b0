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
