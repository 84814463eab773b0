import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../view-props.ts';
import { useIsServed } from './served-layout.tsx';

/**
 * Lets the page's button perform a step inside of the question, such as the next row. `label` is the button's text.
 * With null the button leads to the next page again. `performStep` returns false if an answer is missing.
 */
export function useInnerStep(
  offer: ViewProps['offerStep'],
  label: string | null,
  performStep: () => boolean,
): void {
  const latest = useRef(performStep);
  // Pages that the server renders already show the button's text. The step works once the app is loaded.
  if (useIsServed() && label !== null) offer?.({ label: label, go: () => false });
  useEffect(() => {
    latest.current = performStep;
  });
  useLayoutEffect(() => {
    if (label === null) return;
    offer?.({ label: label, go: () => latest.current() });
    return () => offer?.(null);
  }, [offer, label]);
}
