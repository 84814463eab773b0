import { parentPort } from 'node:worker_threads';
import { portOf } from './calls.ts';
import { serveWriting } from './serve-writing.ts';

// The thread of `writeInThread`, which alone starts it.
if (parentPort !== null) serveWriting(portOf(parentPort));
