import { createContext } from 'react';

/** The token of the response whose awards are shown. Undefined in previews. */
export const OwnToken = createContext<string | undefined>(undefined);
