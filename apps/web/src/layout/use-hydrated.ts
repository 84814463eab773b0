import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server's page is rendered and hydrated, then true. For content that the server cannot render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
