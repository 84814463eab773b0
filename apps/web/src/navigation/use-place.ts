import { useSyncExternalStore } from 'react';
import type { Navigation, Place } from './navigation.ts';

/** The current place. Renders again after each move. */
export function usePlace(navigation: Navigation): Place {
  return useSyncExternalStore(navigation.subscribe, navigation.current, navigation.current);
}
