import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for another process that takes over the same stale lock to have written its own name. */
const SETTLE_MS = 150;

/** Times that a lock may be released between our finding it and our reading it. */
const MOST_TRIES = 5;

/** Process id, when that process started (0 where the system does not tell), and a word per lock. */
const LOCK = /^(?<pid>[1-9]\d*) (?<started>\d+)(?: (?<word>[0-9a-f]+))?$/;

/** Words of the locks that this process holds or is about to take. */
const ownWords = new Set<string>();

type FolderLock =
  | { readonly release: () => Promise<void> }
  /** Process id of the holder; undefined when the lock file does not say: then it may not be taken. */
  | { readonly heldBy: number | undefined };

type Found = 'taken' | 'stale' | { readonly heldBy: number | undefined };

/**
 * Takes the lock file for this process. A lock whose process is gone is taken over: a killed server must not keep
 * its folder closed. Knows the processes of this machine only (docs/operations.md).
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const word = randomBytes(8).toString('hex');
  const mine = `${process.pid} ${await startOf(process.pid)} ${word}`;
  const draft = `${path}.${word}`;
  ownWords.add(word);
  const forget = () => ownWords.delete(word);
  try {
    await writeFile(draft, mine, { mode: 0o600 });
    const found = await take(path, draft, mine);
    if (found !== 'taken') {
      forget();
      return found;
    }
  } catch (error) {
    forget();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      if ((await readLock(path)) === mine) await rm(path, { force: true });
      forget();
    },
  };
}

async function take(path: string, draft: string, mine: string): Promise<Exclude<Found, 'stale'>> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    if (await linkNew(draft, path)) return 'taken';
    const text = await readLock(path);
    if (text === undefined) continue; // released just now
    const found = await judge(text, mine);
    if (found !== 'stale') return found;
    // Of several that take over at once the last to rename wins, and all read who that was.
    if ((await readLock(path)) !== text) continue;
    await rename(draft, path);
    await sleep(SETTLE_MS);
    const winner = await readLock(path);
    const judged = await judge(winner ?? '', mine);
    return judged === 'stale' ? { heldBy: undefined } : judged;
  }
  return { heldBy: undefined };
}

/** Whole or not at all: no process reads a lock that is still being written. False when there is one. */
async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** Undefined when there is none; empty when it cannot be read. */
const readLock = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => (codeOf(error) === 'ENOENT' ? undefined : ''));

/** Whose lock it is. What is no lock of ours may be one that we do not understand: held. */
async function judge(text: string, mine: string): Promise<Found> {
  if (text === mine) return 'taken';
  const { pid: id, started, word } = LOCK.exec(text)?.groups ?? {};
  if (id === undefined) return { heldBy: undefined };
  const pid = Number(id);
  if (pid === process.pid) return word !== undefined && ownWords.has(word) ? { heldBy: pid } : 'stale';
  return isAlive(pid) && (await startOf(pid)) === started ? { heldBy: pid } : 'stale';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // alive, and somebody else's
  }
}

/** When a process started, where the system tells: ids are used again after a restart. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code; // file calls reject with these
