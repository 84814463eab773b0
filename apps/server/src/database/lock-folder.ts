import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which another process that takes over the same stale lock writes its entry. */
const SETTLE_MS = 150;

/** The number of tries, because a lock may be released between finding and reading it. */
const MAX_TRIES = 5;

/** The content of a lock file: process id, start time of the process (0 if unknown), and a random word per lock. */
const LOCK = /^(?<pid>[1-9]\d*) (?<started>\d+)(?: (?<word>[0-9a-f]+))?$/;

/** Random words of the locks that this process holds or is about to create. */
const ownWords = new Set<string>();

type FolderLock =
  | { readonly release: () => Promise<void> }
  /** Process id of the holder. Undefined if the lock file is unreadable; then it must not be taken. */
  | { readonly heldBy: number | undefined };

type LockState = 'taken' | 'stale' | { readonly heldBy: number | undefined };

/**
 * Takes the lock file for this process. The lock of a dead process is taken over, so that a killed server does not block
 * its folder. Recognises only processes of this machine (docs/operations.md).
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const word = randomBytes(8).toString('hex');
  const ownText = `${process.pid} ${await readStartTime(process.pid)} ${word}`;
  const draft = `${path}.${word}`;
  ownWords.add(word);
  const forget = () => ownWords.delete(word);
  try {
    await writeFile(draft, ownText, { mode: 0o600 });
    const found = await take(path, draft, ownText);
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
      if ((await readLock(path)) === ownText) await rm(path, { force: true });
      forget();
    },
  };
}

async function take(path: string, draft: string, ownText: string): Promise<Exclude<LockState, 'stale'>> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    if (await linkNew(draft, path)) return 'taken';
    const text = await readLock(path);
    if (text === undefined) continue; // the lock was released meanwhile
    const found = await readHolder(text, ownText);
    if (found !== 'stale') return found;
    // If several processes take over the lock, the last rename wins, and all processes read the winner's entry.
    if ((await readLock(path)) !== text) continue;
    await rename(draft, path);
    await sleep(SETTLE_MS);
    const winner = await readLock(path);
    const holder = await readHolder(winner ?? '', ownText);
    return holder === 'stale' ? { heldBy: undefined } : holder;
  }
  return { heldBy: undefined };
}

/** Creates the lock file completely, so that no process reads half of it. */
async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** The text of the lock file. Undefined if there is no lock file, empty if it cannot be read. */
const readLock = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => (codeOf(error) === 'ENOENT' ? undefined : ''));

/** Whether this process has the lock, another process has it, or it is stale. Unknown content counts as held. */
async function readHolder(text: string, ownText: string): Promise<LockState> {
  if (text === ownText) return 'taken';
  const { pid: id, started: startTime, word } = LOCK.exec(text)?.groups ?? {};
  if (id === undefined) return { heldBy: undefined };
  const pid = Number(id);
  if (pid === process.pid) return word !== undefined && ownWords.has(word) ? { heldBy: pid } : 'stale';
  return isAlive(pid) && (await readStartTime(pid)) === startTime ? { heldBy: pid } : 'stale';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // the process belongs to another user
  }
}

/** The start time of a process, because ids are reused after a restart. 0 if the system does not provide it. */
async function readStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code; // file errors have a `code`
