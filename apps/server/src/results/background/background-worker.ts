import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './background.ts';
import { serveWork } from './serve-work.ts';

/** Nice value of the thread. On a busy machine, the thread then gets about a tenth of the answering thread's time. */
const BELOW_ANSWERING = 10;
/** A link to the folder of the calling thread. Its name is the thread's number. */
const OWN_THREAD = '/proc/thread-self';

// The thread of `createBackground`, which passes `ThreadData`.
if (parentPort !== null) {
  lowerPriority();
  serveWork(parentPort, workerData as ThreadData);
}

/**
 * Lets the thread that answers respondents run before this thread, and before threads started by this thread. Only Linux
 * gives each thread its own priority.
 */
function lowerPriority(): void {
  if (existsSync(OWN_THREAD)) setPriority(Number(basename(readlinkSync(OWN_THREAD))), BELOW_ANSWERING);
}
