import { Worker } from 'node:worker_threads';
import type { CheckResult } from './check-worker.ts';

/** Limits of one check. A traversal whose cost doubles with each step exceeds any limit. */
export interface Budget {
  /** Milliseconds after which a check counts as hanging. On a busy machine a check takes far less time. */
  readonly hangMs: number;
  readonly heapMb: number;
}

/** A thread that checks projects. A check that hangs or runs out of memory ends only the thread. */
export interface CheckThread {
  /** Resolves to the result of the check, or to the limit that the check exceeded. */
  check(text: string): Promise<CheckResult | 'hung' | 'out of memory'>;
  stop(): Promise<void>;
}

export function createCheckThread({ hangMs, heapMb }: Budget): CheckThread {
  let worker: Worker | undefined;
  const start = () =>
    new Worker(new URL('./check-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
  const stop = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  return {
    stop,
    async check(text) {
      const result = await resultFrom((worker ??= start()), text, hangMs);
      if (typeof result === 'string') await stop();
      return result;
    },
  };
}

function resultFrom(worker: Worker, text: string, hangMs: number): ReturnType<CheckThread['check']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('hung'), hangMs);
    const onMessage = (result: CheckResult) => {
      clearTimeout(timer);
      worker.removeListener('error', onError);
      resolve(result);
    };
    const onError = (error: Error & { readonly code?: string }) => {
      clearTimeout(timer);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('out of memory');
      else reject(error);
    };
    worker.once('message', onMessage).once('error', onError);
    worker.postMessage(text);
  });
}
