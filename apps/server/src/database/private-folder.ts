import { chmod, mkdir, stat } from 'node:fs/promises';

const OWNER_ONLY = 0o700;
const OF_OTHERS = 0o077;
/** Files of a process are its owner's: set once, before any is written. */
export const PRIVATE_UMASK = OF_OTHERS;

/**
 * Makes a data folder that only its owner may enter, and closes one that is there already: answers and keys are in it,
 * and the embedded database leaves its files open to all. Returns false if others may still enter it, because it belongs
 * to somebody else.
 */
export async function createPrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = await stat(folder);
  if ((mode & OF_OTHERS) === 0) return true;
  if (process.getuid?.() !== uid && process.getuid?.() !== 0) return false;
  await chmod(folder, OWNER_ONLY);
  return true;
}
