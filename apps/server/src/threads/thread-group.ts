import { Piscina } from 'piscina';
import { ThreadEnded, ThreadsBusy } from './thread-errors.ts';
import type { ThreadLimits } from './thread-groups.table.ts';

type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

export interface RunOptions {
  readonly transferred?: TransferList;
  /** Cancels a waiting task, and ends the thread of a running task unless other tasks may share the thread. */
  readonly signal?: AbortSignal;
  /** Whether the task lasts until its caller ends it, without a time limit. */
  readonly isSession?: boolean;
}

/** Threads that run the tasks of one group. If a thread ends, its tasks fail, and the next task starts another thread. */
export interface ThreadGroup {
  /** Rejects with `ThreadEnded`, with `ThreadsBusy`, or with the reason of the signal. */
  run(message: unknown, options?: RunOptions): Promise<unknown>;
  /** Number of tasks that run, and that wait for a thread. */
  count(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

interface GroupParts {
  readonly name: string;
  readonly limits: ThreadLimits;
  /** The file of the threads. Its export `runTask` performs messages. */
  readonly file: string;
  readonly workerData: unknown;
  /** Called with each message that a thread sends outside of its tasks. */
  onMessage(message: unknown): void;
  /** Called when a thread ends because of an error. `reason` is an exceeded limit, or the error's code or name. */
  onEnd(reason: string): void;
  /** Called when a waiting task gets a thread. */
  onStart(waitedSeconds: number): void;
}

export function createThreadGroup(parts: GroupParts): ThreadGroup {
  const { name, limits, onStart } = parts;
  const queue = createQueue(name, limits);
  const runner = createRunner(parts);
  let isClosed = false;
  return {
    async run(message, options = {}) {
      const { signal } = options;
      signal?.throwIfAborted();
      if (isClosed) throw new ThreadEnded(name);
      const startTime = performance.now();
      await queue.enter(signal);
      onStart((performance.now() - startTime) / 1_000);
      try {
        return await runner.run(message, options);
      } finally {
        queue.leave();
      }
    },
    count: queue.count,
    async close() {
      isClosed = true;
      queue.refuseAll(new ThreadEnded(name));
      await runner.close();
    },
  };
}

/** Runs tasks in threads, which it starts and ends. */
function createRunner({ name, limits, onEnd, ...parts }: GroupParts): Pick<ThreadGroup, 'run' | 'close'> {
  const isShared = limits.tasksPerThread > 1;
  let isClosed = false;
  let reportedError: unknown;
  let pool = openPool();

  function openPool(): Piscina {
    const opened = createPool(limits, parts);
    // A thread that ends while it starts has no task yet, so that its waiting task would never be settled.
    opened.on('error', (error) => {
      report(error, codeOf(error));
      replacePool();
    });
    return opened;
  }
  /** Ends all threads. Their tasks fail, and later tasks get new threads. */
  function replacePool(): void {
    const replacedPool = pool;
    pool = openPool();
    void replacedPool.destroy();
  }
  /** Reports an error once, though all tasks of a thread fail with it. */
  function report(error: unknown, reason: string): void {
    if (isClosed || error === reportedError) return;
    reportedError = error;
    onEnd(reason);
  }
  /** The error of a task whose thread has ended. */
  function endTask(error: unknown, isLate: boolean): ThreadEnded {
    const exceededLimit = findExceededLimit(error, isLate, limits);
    report(error, exceededLimit ?? codeOf(error));
    return new ThreadEnded(name, exceededLimit);
  }
  return {
    async run(message, { transferred = [], signal, isSession = false } = {}) {
      const timeLimit = new AbortController();
      const onTime = () => {
        timeLimit.abort();
        if (isShared) replacePool();
      };
      const timer = isSession ? undefined : setTimeout(onTime, limits.withinMs).unref();
      const signals = [timeLimit.signal, ...(signal === undefined ? [] : [signal])];
      try {
        return await pool.run(message, {
          filename: parts.file,
          name: 'runTask',
          transferList: transferred,
          // A task with a signal has its thread for itself, and a signal ends the thread.
          ...(!isShared && { signal: AbortSignal.any(signals) }),
        });
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof DOMException) throw error; // the message cannot be sent to a thread
        throw endTask(error, timeLimit.signal.aborted);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** Lets as many tasks run as the threads have room for, in the order of their calls. The others wait, up to a limit. */
function createQueue(name: string, { threads, tasksPerThread, waiting: maxWaiting }: ThreadLimits) {
  const waiting = new Set<PromiseWithResolvers<void>>();
  let running = 0;
  return {
    count: () => ({ running, waiting: waiting.size }),
    /** Rejects with `ThreadsBusy`, or with the reason of the signal. */
    async enter(signal: AbortSignal | undefined): Promise<void> {
      if (running < threads * tasksPerThread) {
        running += 1;
        return;
      }
      if (waiting.size >= maxWaiting) throw new ThreadsBusy(name, waiting.size);
      const turn = Promise.withResolvers<void>();
      waiting.add(turn);
      const onAbort = () => {
        waiting.delete(turn);
        turn.reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      await turn.promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    /** Gives the place of a task that has ended to the next one. */
    leave(): void {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else waiting.delete(next);
      next?.resolve();
    },
    refuseAll(error: Error): void {
      for (const turn of waiting) turn.reject(error);
      waiting.clear();
    },
  };
}

/**
 * Piscina starts and ends the threads. Its own queue is never used: with no minimum of threads, it does not start a
 * thread for waiting tasks after one has ended.
 */
const createPool = (
  { threads, tasksPerThread, heapMb, youngHeapMb, idleMs }: ThreadLimits,
  { workerData, onMessage }: Pick<GroupParts, 'workerData' | 'onMessage'>,
): Piscina =>
  new Piscina({
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: idleMs,
    resourceLimits: {
      maxOldGenerationSizeMb: heapMb,
      ...(youngHeapMb !== undefined && { maxYoungGenerationSizeMb: youngHeapMb }),
    },
    atomics: 'disabled', // else an idle thread would block, and miss lost connections to the database
    recordTiming: false,
    workerData,
  }).on('message', onMessage);

/** The limit by which a thread has ended, as text. Undefined if it ended for another reason. */
function findExceededLimit(
  error: unknown,
  isLate: boolean,
  { withinMs, heapMb }: ThreadLimits,
): string | undefined {
  if (isLate) return `${withinMs / 1_000} seconds`;
  return codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? `${heapMb} MB of memory` : undefined;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
