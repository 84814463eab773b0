/** Readers of exported files, for tests of whole studies. */
export { readBack } from './read-back.ts';
export { readArchive } from './read-archive.ts';
