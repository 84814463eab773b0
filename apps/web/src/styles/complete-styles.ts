import { addWholeStyles } from './whole-styles.ts';
import { loadChunk } from '../network/load-chunk.ts';

/** Resolves once all styles are there that can be had at once; others are asked for again meanwhile. */
export async function completeStyles(): Promise<void> {
  await settledStyles();
  const lost = lostStyles();
  if (lost.length === 0) return;
  loadChunk(() => import('./restore-styles.ts'))
    .then(({ restoreStyles }) => restoreStyles(lost))
    .catch(() => undefined); // reported; the page is readable without them
}

/** Resolves once each style sheet of the page is there, or has not come. */
function settledStyles(): Promise<unknown> {
  const isAdded = addWholeStyles(document);
  const loading = lostStyles();
  if (loading.length === 0) return Promise.resolve();
  const settled = loading.map((link) => Promise.race([once(link, 'load'), once(link, 'error')]));
  // The page has loaded when all of them have come or failed; what failed before this says so no more.
  const given = document.readyState === 'complete' && !isAdded ? Promise.resolve() : once(window, 'load');
  return Promise.race([Promise.all(settled), given]);
}

const once = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

const sheetsOf = (page: Document): readonly HTMLLinkElement[] => [
  ...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/** Style sheets that failed to load. The page is readable without them, but should be complete. */
const lostStyles = (): readonly HTMLLinkElement[] => sheetsOf(document).filter((link) => !hasRules(link));

/** A sheet that failed to load is null, or its rules are unreadable. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
