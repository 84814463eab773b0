import { chmod, mkdir, stat } from 'node:fs/promises';

const OWNER_ONLY = 0o700;
const PERMISSIONS_OF_OTHERS = 0o077;
/** The umask that makes all files of the process private. It is set before any file is written. */
export const PRIVATE_UMASK = PERMISSIONS_OF_OTHERS;

/**
 * Creates a data folder that only its owner may enter, or restricts an existing one. It contains answers and keys, and
 * the embedded database makes its files readable for all. Returns false if other users may still enter, because another user
 * owns the folder.
 */
export async function createPrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = await stat(folder);
  if ((mode & PERMISSIONS_OF_OTHERS) === 0) return true;
  if (process.getuid?.() !== uid && process.getuid?.() !== 0) return false;
  await chmod(folder, OWNER_ONLY);
  return true;
}
