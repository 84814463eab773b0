import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False while the server's page is rendered and hydrated, then true. For content that the server cannot render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
