import { createContext } from 'react';

/** By which the person of this page is known; undefined in previews, which have nobody. */
export const OwnToken = createContext<string | undefined>(undefined);
