import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFolder } from '../../database/private-folder.ts';

/** Returns the token in the data folder, or creates it (PROJECT-10). Only the owner of the file can read it. */
export async function loadOperatorToken(folder: string): Promise<string> {
  await createPrivateFolder(folder);
  const path = join(folder, 'operator-token');
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    await link(draft, path); // A hard link makes the complete file appear at once, and fails if another process was first.
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // file errors have a `code`
    await chmod(path, 0o600);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Compares in constant time, so that the duration does not reveal where or at which length the tokens differ. */
export function isSameToken(sentToken: string, expectedToken: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sentToken), digest(expectedToken));
}

export function readBearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1];
}
