import { parentPort } from 'node:worker_threads';
import { portOf } from './calls.ts';
import { serveWriting } from './serve-writing.ts';

// The thread that `writeInThread` starts.
if (parentPort !== null) serveWriting(portOf(parentPort));
