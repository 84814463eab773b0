import type { Static, TSchema } from 'typebox';

/** What a schema describes, to be read only. */
export type DataOf<S extends TSchema> = Readable<Static<S>>;

/** Mapped as a whole, so that a pair stays a pair. */
type Readable<T> = T extends object ? { readonly [K in keyof T]: Readable<T[K]> } : T;
