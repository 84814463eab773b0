import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './background.ts';
import { serveWork } from './serve-work.ts';

/** On a busy machine the answering thread gets about ten times as much processor time as a thread of this priority. */
const BELOW_ANSWERING = 10;
/** A link to the folder of the calling thread. Its name is the thread's number. */
const OWN_THREAD = '/proc/thread-self';

// The thread of `createBackground`, which alone starts it and names the data.
if (parentPort !== null) {
  lowerPriority();
  serveWork(parentPort, workerData as ThreadData);
}

/**
 * Lets the thread that answers respondents run before this one and before the threads that this one starts. Only Linux gives
 * each thread a priority of its own.
 */
function lowerPriority(): void {
  if (existsSync(OWN_THREAD)) setPriority(Number(basename(readlinkSync(OWN_THREAD))), BELOW_ANSWERING);
}
