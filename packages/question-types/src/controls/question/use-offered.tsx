import { useSyncExternalStore } from 'react';

const noChanges = () => () => undefined;
const assumeOffered = () => true;

/**
 * Whether this browser offers something that nearly all do. A server, which cannot know, draws it; where it is not offered
 * it goes once the page has been taken over.
 */
export const useOffered = (isOffered: () => boolean): boolean =>
  useSyncExternalStore(noChanges, isOffered, assumeOffered);
