import { Worker } from 'node:worker_threads';
import type { Checked } from './check-worker.ts';

/** What one check may have before it is given up: a walk that doubles with every step needs more than any of it. */
export interface Budget {
  /** Wall time, far above what a busy machine needs. */
  readonly hangMs: number;
  readonly heapMb: number;
}

/** A thread of its own that checks projects: one that hangs or eats the memory takes only the thread with it. */
export interface CheckApart {
  /** What the check has come to, or what was wrong with it in a word. */
  check(text: string): Promise<Checked | 'hung' | 'out of memory'>;
  stop(): Promise<void>;
}

export function checkApart({ hangMs, heapMb }: Budget): CheckApart {
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
      const result = await answered((worker ??= start()), text, hangMs);
      if (typeof result === 'string') await stop();
      return result;
    },
  };
}

function answered(worker: Worker, text: string, hangMs: number): ReturnType<CheckApart['check']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('hung'), hangMs);
    const onMessage = (checked: Checked) => {
      clearTimeout(timer);
      worker.removeListener('error', onError);
      resolve(checked);
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
