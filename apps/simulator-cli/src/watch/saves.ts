import { on } from 'node:events';
import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Milliseconds without a change until a save counts as complete. Editors write a file in several steps, or replace it.
 */
const SETTLE_MS = 150;

/**
 * Yields once at the start and then after each change of a file, when it has settled; ends when it is stopped. The
 * folder is watched, since many editors save by replacing the file. Throws when the folder cannot be watched.
 */
export async function* saves(path: string, stop: AbortSignal): AsyncGenerator<void> {
  const watcher = watch(dirname(path));
  try {
    // Listens before the first yield, so that a change during its handling is not missed.
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
