import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Keeps the form around an element from being submitted while `isHeld`, and brings the element into sight, where it is said
 * why: files that are on their way would be left behind without a word.
 */
export function useHeldForm(element: RefObject<HTMLElement | null>, isHeld: boolean, onHeld: () => void) {
  const hold = useEffectEvent((event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld();
    element.current?.scrollIntoView?.({ block: 'center' });
  });
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!isHeld || form == null) return;
    const listener = (event: Event) => hold(event);
    form.addEventListener('submit', listener, true);
    return () => form.removeEventListener('submit', listener, true);
  }, [element, isHeld]);
}
