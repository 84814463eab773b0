import { parentPort } from 'node:worker_threads';
import { portOf } from './calls.ts';
import { serveWriting } from './serve-writing.ts';

// Entry point of the thread that `createThreadWriter` starts.
if (parentPort !== null) serveWriting(portOf(parentPort));
