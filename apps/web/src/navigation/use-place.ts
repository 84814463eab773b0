import { useSyncExternalStore } from 'react';
import type { Navigation, Place } from './navigation.ts';

/** Returns the current place, and renders again after each move. */
export function usePlace(navigation: Navigation): Place {
  return useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
}
