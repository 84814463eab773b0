import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../view-props.ts';
import { useIsServed } from './served-layout.tsx';

/**
 * Lets the page's button perform a step inside of the question, such as the next row. `words` is the button's text.
 * With null the button leads to the next page again.
 */
export function useInnerStep(offer: ViewProps['offerStep'], words: string | null, go: () => boolean): void {
  const latest = useRef(go);
  // Pages of the server already show the text. The step works once the app is loaded.
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
