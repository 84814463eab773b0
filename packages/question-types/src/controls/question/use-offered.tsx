import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;
const assumeOffered = () => true;

/**
 * Whether this browser offers something that nearly all do. The server cannot know and assumes it; if it is missing,
 * the control disappears after hydration.
 */
export const useOffered = (isOffered: () => boolean): boolean =>
  useSyncExternalStore(noChanges, isOffered, assumeOffered);
