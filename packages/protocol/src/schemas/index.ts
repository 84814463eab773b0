/**
 * Schemas of what the server answers, for its routes and its API document (docs/adr/0141). Applications take the types
 * from the package itself: the library of the schemas is none of theirs.
 */
export type { DataOf } from './data-of.ts';
