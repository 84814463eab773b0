import { type RefCallback, useCallback, useState } from 'react';

/** Whether what an element holds is wider than it is: then it is scrolled, and keyboards have to get to it. */
export function useOverflow(): readonly [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return [watch, overflows];
}
