import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for another process that takes over the same stale lock to have written its own name. */
const SETTLE_MS = 150;

export type FolderLock =
  | { readonly release: () => Promise<void> }
  /** Process id of the holder. */
  | { readonly heldBy: number };

/**
 * Takes the lock file for this process. A lock whose process is gone is taken over: a killed server must not keep
 * its folder closed. Knows the processes of this machine only (docs/operations.md).
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const mine = await signature(process.pid);
  try {
    await writeFile(path, mine, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const holder = await liveHolder(path);
    if (holder !== undefined) return { heldBy: holder };
    await takeOver(path, mine);
    const winner = await liveHolder(path);
    if (winner !== undefined) return { heldBy: winner };
  }
  return { release: () => rm(path, { force: true }) };
}

/** Of two processes that take over at once the last to rename wins, and both read who that was. */
async function takeOver(path: string, mine: string): Promise<void> {
  const own = `${path}.${process.pid}`;
  await writeFile(own, mine, { mode: 0o600 });
  await rename(own, path);
  await sleep(SETTLE_MS);
}

/** The other process that holds the lock and is alive; undefined when nobody else does. */
async function liveHolder(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Number(text.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  return isAlive(pid) && (await signature(pid)) === text ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // alive, and somebody else's
  }
}

/** Process id and, where the system tells, when it started: ids are used again after a restart. */
async function signature(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  return `${pid} ${started}`;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code; // file calls reject with these
