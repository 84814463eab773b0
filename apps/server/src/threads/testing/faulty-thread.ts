import { MessageChannel, parentPort, workerData } from 'node:worker_threads';
import { createTaskRunner, type TaskFiles } from '../task-runner.ts';
import type { ThreadData } from '../threads.ts';

/** Reports `ok`, or does what the text names. */
async function performFault(text: string): Promise<never> {
  const kept: number[][] = [];
  if (text === 'throw') throw Object.assign(new TypeError('the task is faulty'), { code: 'FAULTY' });
  if (text === 'throw later')
    queueMicrotask(() => setImmediate(() => Promise.reject(new RangeError('late'))));
  if (text === 'exit') process.exit(3);
  while (text === 'memory') kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length));
  while (text === 'hang') kept.length = 0;
  if (text !== 'ok') await new Promise(() => undefined);
  return text as never; // the tasks of the server have other results
}

const tasks = { checkProject: performFault, overview: performFault };
const load = async () => ({ createTasks: () => tasks });
const { port1: caller, port2: threadPort } = new MessageChannel();
parentPort?.postMessage(threadPort, [threadPort]);

export const runTask = createTaskRunner(
  { checks: load, results: load } as unknown as TaskFiles, // has only the tasks that the test runs
  workerData as ThreadData,
  caller,
);
