import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field that appears because of the respondent's action. */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, takes: boolean): void {
  const wanted = useRef(takes);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, [field]);
}
