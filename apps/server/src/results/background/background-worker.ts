import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadData } from './background.ts';
import { lowerPriority } from './lower-priority.ts';
import { serveWork } from './serve-work.ts';

// The thread of `createBackground`, which alone starts it and names the data.
if (parentPort !== null) {
  lowerPriority();
  serveWork(parentPort, workerData as ThreadData);
}
