import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;
const assumeOffered = () => true;

/**
 * Whether this browser has a feature that nearly all browsers have. The server assumes the feature. If it is missing,
 * the control disappears after hydration.
 */
export const useOffered = (isOffered: () => boolean): boolean =>
  useSyncExternalStore(noChanges, isOffered, assumeOffered);
