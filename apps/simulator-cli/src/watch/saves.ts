import { on } from 'node:events';
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Editors write a file in several steps, or put another one in its place. */
const SETTLE_MS = 150;

/**
 * Yields once at the start and then after each change of a file, when it has settled; ends when it is stopped. The
 * folder is watched, since many editors save by replacing the file. Throws when the folder cannot be watched.
 */
export async function* saves(path: string, stop: AbortSignal): AsyncGenerator<void> {
  const watcher = watch(dirname(path));
  try {
    // Listening before the first yield: what changes while that is handled waits here.
    const changes = on(watcher, 'change', { signal: stop });
    yield;
    for await (const [, filename] of changes) {
      // Some systems do not report which file changed.
      if (filename !== null && String(filename) !== basename(path)) continue;
      await pause(SETTLE_MS, undefined, { signal: stop });
      yield;
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    watcher.close();
  }
}
