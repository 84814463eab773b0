/** Readers of the files that exports are written as, for tests of whole studies. */
export { readBack } from './read-back.ts';
export { readArchive } from './read-archive.ts';
