import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the server's page is drawn and taken over, true from then on: for what the server does not know. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
