import { isAtOrBelow } from '../document/outline.ts';
import type { Region } from '../ui/ui-state.ts';

/**
 * Maximum number of frames in which a region tries to take the focus. A closing dialog keeps the focus until it is
 * removed.
 */
const MAX_FRAMES = 60;

/** Moves the focus to the field around a path, or else to the first target of a region, or else to the region's title. */
export function focusIn(region: Region, path?: string, frames = MAX_FRAMES): void {
  if (frames > 0 && openEntriesAround(path))
    return void requestAnimationFrame(() => focusIn(region, path, frames - 1));
  const fieldControl = findEnclosingField(path)?.querySelector<HTMLElement>(
    'textarea, input, select, button',
  );
  // The code of some controls is loaded late, so that their field is still empty.
  const focused = fieldControl === null && frames > 0 ? null : (fieldControl ?? findFirstTarget(region));
  focused?.focus();
  if (focused !== document.activeElement && frames > 0)
    requestAnimationFrame(() => focusIn(region, path, frames - 1));
}

function findFirstTarget(region: Region): HTMLElement | null | undefined {
  const element = document.getElementById(region);
  return (
    element?.querySelector<HTMLElement>(FIRST_TARGETS[region]) ??
    element?.querySelector<HTMLElement>(OTHER_TARGETS)
  );
}

const FIRST_TARGETS: Readonly<Record<Region, string>> = {
  outline: '[role=treeitem][tabindex="0"]',
  canvas: 'iframe',
  properties: '.field textarea, .field input',
};

/** The heading of a region, or the first control of a view of the middle region. */
const OTHER_TARGETS =
  '.panel-title, .modes ~ * :is(button, input, select, textarea):enabled, .modes ~ * [tabindex="0"]';

/** Opens the closed entries of lists whose details contain the path. Returns false if none was closed. */
function openEntriesAround(path: string | undefined): boolean {
  if (path === undefined) return false;
  const toggles = [...document.querySelectorAll<HTMLElement>('[data-opens][aria-expanded="false"]')];
  const closedToggles = toggles.filter(({ dataset: { opens = '' } }) => {
    const isDetail = path !== opens && path !== `${opens}.title`; // the title is above the details
    return isDetail && isAtOrBelow(path, opens);
  });
  for (const toggle of closedToggles) toggle.click();
  return closedToggles.length > 0;
}

/** The innermost field that is at the path or contains it. */
function findEnclosingField(path: string | undefined): HTMLElement | undefined {
  if (path === undefined) return undefined;
  const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  const enclosingFields = fields.filter(({ dataset }) => isAtOrBelow(path, dataset['path'] ?? ''));
  const depth = ({ dataset }: HTMLElement) => dataset['path']?.length ?? 0;
  return enclosingFields.toSorted((one, other) => depth(other) - depth(one))[0];
}
