import { PHONE_LAYOUT_BELOW_PX } from '@canvass/protocol';
import { useSyncExternalStore } from 'react';

const NARROW_WINDOW_QUERY = `(max-width: ${PHONE_LAYOUT_BELOW_PX - 1}px)`;

/**
 * Whether the window is as narrow as a phone, for example zoomed to 400%, so that a table would not fit (WCAG
 * 1.4.10).
 */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, () => false);
}

const isNarrow = () => globalThis.matchMedia?.(NARROW_WINDOW_QUERY).matches === true;

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(NARROW_WINDOW_QUERY);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}
