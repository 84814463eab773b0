import { useSyncExternalStore } from 'react';
import type { Navigation, Place } from './navigation.ts';

/** Renders again after each move. */
export function usePlace(navigation: Navigation): Place {
  return useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
}
