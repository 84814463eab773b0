import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPglite, lockPglite } from './open-pglite.ts';

type Problem = { readonly problem: string };

/** Whether a data folder contains an embedded database. */
export const hasPglite = (folder: string): boolean => existsSync(join(folder, 'db', 'PG_VERSION'));

/** Locks the folder of the embedded database and passes an archive of it to `take`. */
export async function dumpPglite<T>(
  folder: string,
  take: (dump: Uint8Array) => Promise<T>,
): Promise<{ readonly result: T } | Problem> {
  if (!hasPglite(folder))
    return { problem: `there is no embedded database in ${folder}; DATA_DIR names where it is.` };
  const lock = await lockPglite(folder);
  if ('problem' in lock) return lock;
  try {
    const pglite = await createPglite({ dataDir: join(folder, 'db') });
    const dump = await pglite
      .exec('checkpoint')
      .then(() => pglite.dumpDataDir('gzip'))
      .finally(() => pglite.close());
    return { result: await take(new Uint8Array(await dump.arrayBuffer())) };
  } finally {
    await lock.release();
  }
}

/**
 * Skips response numbers, more than any survey assigns between two backups. Otherwise a respondent who began after the
 * backup would hold a token for a number that is assigned again, and could read and change that response.
 */
const SKIP_NUMBERS = 'update survey set last_seq = last_seq + 1000000';

/** Restores the embedded database into a data folder without one, completely or not at all. */
export async function restorePglite(
  folder: string,
  dump: Uint8Array,
): Promise<{ readonly done: true } | Problem> {
  const lock = await lockPglite(folder);
  if ('problem' in lock) return lock;
  const draft = join(folder, 'db.restoring');
  try {
    await rm(draft, { recursive: true, force: true });
    const archive = new Blob([Uint8Array.from(dump)], { type: 'application/x-gzip' });
    const pglite = await createPglite({ dataDir: draft, loadDataDir: archive });
    await pglite.exec(SKIP_NUMBERS).finally(() => pglite.close());
    await rename(draft, join(folder, 'db'));
    return { done: true };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}
