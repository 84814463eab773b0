import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** A store for calls alone: what has been asked is nothing that a page shows, so the pages' store goes without it. */
export function createClientStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
}
