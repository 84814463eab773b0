import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has ever been near the visible part of the page. Callers then request the data that it shows. */
export function useSeen(): { readonly ref: RefObject<HTMLDivElement | null>; readonly isSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}
