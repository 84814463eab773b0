import { Worker } from 'node:worker_threads';

export interface SubsetTask {
  /** A font file in any format. */
  readonly content: Uint8Array;
  readonly characters: string;
}

/** `content` is a WOFF2 file. */
export type SubsetOutcome = { readonly content: Uint8Array } | { readonly problem: string };

/** Reduces font files in a separate thread, one at a time. A Chinese font takes seconds. */
export interface FontThread {
  subset(task: SubsetTask): Promise<SubsetOutcome>;
  close(): Promise<void>;
}

const LIMITS = {
  withinMs: 60_000,
  /** Memory limit of the thread, without the memory of WebAssembly. */
  heapMb: 512,
  /** The thread ends after this time without a task. */
  idleMs: 30_000,
};

export function createFontThread(): FontThread {
  let thread: Worker | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const stoppedThread = thread;
    thread = undefined;
    await stoppedThread?.terminate();
  }
  async function run(task: SubsetTask): Promise<SubsetOutcome> {
    clearTimeout(idleTimer);
    const outcome = await runTask((thread ??= startThread()), task);
    if (outcome.isOver) await stop();
    else idleTimer = setTimeout(() => void stop(), LIMITS.idleMs).unref();
    return outcome.result;
  }

  return {
    subset(task) {
      const next = lastTask.then(() => run(task));
      lastTask = next.catch(() => undefined);
      return next;
    },
    close: stop,
  };
}

/** The worker's file is in this folder in development, and beside the entry in a build. */
function startThread(): Worker {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./font-worker.${ending}`, import.meta.url);
  const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb } });
  thread.on('error', () => undefined); // `runTask` handles errors; without a listener the process would exit
  thread.unref(); // a stopping server does not wait for the thread
  return thread;
}

/** Runs a task in the thread. `isOver` is true if the thread cannot process another task. */
function runTask(
  thread: Worker,
  task: SubsetTask,
): Promise<{ readonly result: SubsetOutcome; readonly isOver: boolean }> {
  return new Promise((resolve) => {
    const end = (result: SubsetOutcome, isOver: boolean) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve({ result, isOver });
    };
    const timer = setTimeout(() => end({ problem: 'it took too long' }, true), LIMITS.withinMs);
    const onMessage = (result: SubsetOutcome) => end(result, false);
    const onError = (error: Error) => end({ problem: error.message }, true);
    const onExit = () => end({ problem: 'the thread has ended' }, true);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task);
  });
}
