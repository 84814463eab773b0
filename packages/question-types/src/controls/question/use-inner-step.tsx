import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../view-props.ts';
import { useIsServed } from './served-layout.tsx';

/**
 * Lends the page's button for a step inside of the question, such as the next row. `words` is what the button says;
 * null: there is none, and the button leads to the next page again.
 */
export function useInnerStep(offer: ViewProps['offerStep'], words: string | null, go: () => boolean): void {
  const latest = useRef(go);
  // The server's page says it, too; what it leads to is known when the app is there.
  if (useIsServed() && words !== null) offer?.({ words, go: () => false });
  useEffect(() => {
    latest.current = go;
  });
  useLayoutEffect(() => {
    if (words === null) return;
    offer?.({ words, go: () => latest.current() });
    return () => offer?.(null);
  }, [offer, words]);
}

/** Passes on the remark that is shown once before the page is left; null without one. */
export function useRemark(remark: ViewProps['remark'], words: string | null): void {
  useLayoutEffect(() => {
    if (words === null) return;
    remark?.(words);
    return () => remark?.(null);
  }, [remark, words]);
}
