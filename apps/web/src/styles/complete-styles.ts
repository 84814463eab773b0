import { loadChunk } from '../network/load-chunk.ts';

/**
 * If the server's page contains only the first screen's styles (docs/adr/0105), this loads the whole sheet
 * after the scripts that the respondent waits for. Returns false if the sheet is already present.
 */
export function addWholeStyles(page: Document): boolean {
  const heldStyles = page.getElementById('canvass-styles');
  if (!(heldStyles instanceof HTMLTemplateElement) || heldStyles.content.childElementCount === 0)
    return false;
  page.head.append(heldStyles.content);
  return true;
}

/** Resolves when all style sheets that are available have loaded. The others are requested again in the background. */
export async function completeStyles(): Promise<void> {
  await awaitStyles();
  const lostSheets = findSheetsWithoutRules();
  if (lostSheets.length === 0) return;
  loadChunk(() => import('./restore-styles.ts'))
    .then(({ restoreStyles }) => restoreStyles(lostSheets))
    .catch(() => undefined); // reported; the page is readable without them
}

/** Resolves when each style sheet of the page has loaded or failed. */
function awaitStyles(): Promise<unknown> {
  const isAdded = addWholeStyles(document);
  const loadingSheets = findSheetsWithoutRules();
  if (loadingSheets.length === 0) return Promise.resolve();
  const settled = loadingSheets.map((link) => Promise.race([once(link, 'load'), once(link, 'error')]));
  // The window's load event fires after the sheets in the HTML have loaded or failed. Earlier failures fire no further
  // event.
  const loaded = document.readyState === 'complete' && !isAdded ? Promise.resolve() : once(window, 'load');
  return Promise.race([Promise.all(settled), loaded]);
}

const once = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

const sheetsOf = (page: Document): readonly HTMLLinkElement[] => [
  ...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/** Style sheets that are loading or failed to load. The page is readable without them, but should be complete. */
const findSheetsWithoutRules = (): readonly HTMLLinkElement[] =>
  sheetsOf(document).filter((link) => !hasRules(link));

/** A sheet that failed to load is null, or its rules are unreadable. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
