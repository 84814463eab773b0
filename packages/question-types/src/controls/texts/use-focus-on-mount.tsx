import { type RefObject, useEffect, useRef } from 'react';

/** For a field that appears because of what the respondent just did. */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, takes: boolean): void {
  const wanted = useRef(takes);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, [field]);
}
