import { MessageChannel, parentPort, workerData } from 'node:worker_threads';
import { createTaskRunner, lowerPriority } from '../threads/task-runner.ts';
import type { ThreadData } from '../threads/threads.ts';
import { taskFiles } from './task-files.ts';

// Every thread begins here. `createThreads` passes `ThreadData` and gets the port by which the thread calls it.
const data = workerData as ThreadData;
const { port1: caller, port2: threadPort } = new MessageChannel();
if (data.isLowPriority) lowerPriority();
parentPort?.postMessage(threadPort, [threadPort]);

export const runTask = createTaskRunner(taskFiles, data, caller);
