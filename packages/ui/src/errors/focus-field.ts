const CONTROLS = 'input, select, textarea, button';

/**
 * Focuses the element with this id if it is a control, else the first control in it, else the element itself. Opens
 * the details around it, and scrolls to it. Returns false if there is no such element.
 */
export function focusField(id: string): boolean {
  const element = document.getElementById(id);
  if (element === null) return false;
  for (
    let details = element.closest('details');
    details !== null;
    details = details.parentElement?.closest('details') ?? null
  )
    details.open = true;
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
  const frame = element.closest('fieldset, section') ?? element;
  frame.scrollIntoView?.({ block: 'start' });
  const found = control ?? element;
  found.focus({ preventScroll: true });
  // The beginning of a long question may be far above the control to correct.
  found.scrollIntoView?.({ block: 'nearest' });
  return true;
}

/** Sorts items by the positions of their elements in the document. `idOf` returns the id of an item's element. */
export const sortByPosition = <T>(items: readonly T[], idOf: (item: T) => string): readonly T[] =>
  items.toSorted((item, other) => {
    const [one, next] = [item, other].map((each) => document.getElementById(idOf(each)));
    return one && next ? 2 - (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) : 0;
  });
