const CONTROLS = 'input, select, textarea, button';

/**
 * Focuses a control, or the first control inside the element with this id, and scrolls to it with the
 * title of its question. Returns false if there is no such element.
 */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  for (let at = element.closest('details'); at !== null; at = at.parentElement?.closest('details') ?? null)
    at.open = true;
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
  const frame = element.closest('fieldset, section') ?? element;
  frame.scrollIntoView?.({ block: 'start' });
  const found = control ?? element;
  found.focus({ preventScroll: true });
  // The beginning of a long question may be far above the control to correct.
  found.scrollIntoView?.({ block: 'nearest' });
  return true;
}

/** Sorts by the places of elements in the document, given by their ids; all elements should be there. */
export const sortByPlace = <T>(items: readonly T[], idOf: (item: T) => string): readonly T[] =>
  items.toSorted((item, other) => {
    const [one, next] = [item, other].map((each) => document.getElementById(idOf(each)));
    return one && next ? 2 - (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) : 0;
  });
