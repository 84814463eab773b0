import { createContext } from 'react';

/** Undefined in previews. */
export const OwnToken = createContext<string | undefined>(undefined);
