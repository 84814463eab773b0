import { type RefObject, useLayoutEffect, useState } from 'react';

/** A higher heading would cover too much of what it is about: it stays in its place. */
const LOW = 0.3;

export interface TableFit {
  /** Wider than there is room: the box scrolls, sideways and upwards, so that both headings stay in sight. */
  readonly overflows: boolean;
}

/**
 * Looks at the table in its box before anything is painted, and whenever its size changes. The height of the heading
 * goes to `--matrix-head`: what takes focus is kept clear of it.
 */
export function useTableFit(box: RefObject<HTMLElement | null>): TableFit {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      element.style.setProperty('--matrix-head', `${Math.ceil(head)}px`);
      element.toggleAttribute('data-low-head', head < window.innerHeight * LOW);
      setOverflows(element.scrollWidth > element.clientWidth + 1);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return { overflows };
}
