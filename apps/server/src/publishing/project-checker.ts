import { Worker } from 'node:worker_threads';
import { checkFile, type FileCheck } from '../surveys/check-project.ts';

/**
 * Checks project files without delaying requests: large ones in a separate thread, one at a time. The first large file
 * starts the thread, which is replaced if it fails or takes too long (docs/adr/0241).
 */
export interface ProjectChecker {
  /** `input` is parsed JSON. If the check takes too long or too much memory, the findings have an error. */
  check(input: unknown, authorScripts?: boolean): Promise<FileCheck>;
  close(): Promise<void>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly checker: ProjectChecker;
  }
}

export interface CheckTask {
  readonly text: string;
  readonly authorScripts: boolean;
}

const LIMITS = {
  /** Maximum characters of a file that is checked in the calling thread, which takes a few hundredths of a second. */
  maxCharactersInPlace: 20_000,
  withinMs: 60_000,
  heapMb: 1_024,
  maxWaitingFiles: 20,
};

interface WaitingTask {
  readonly task: CheckTask;
  readonly resolve: (check: FileCheck) => void;
  readonly reject: (error: unknown) => void;
}

export function createProjectChecker(overrides: Partial<typeof LIMITS> = {}): ProjectChecker {
  const limits = { ...LIMITS, ...overrides };
  const queue: WaitingTask[] = [];
  let thread: Worker | undefined;
  let isWorking = false;

  async function runNext(task: CheckTask): Promise<FileCheck> {
    const worker = (thread ??= startThread(limits.heapMb));
    const outcome = await runTask(worker, task, limits.withinMs);
    if ('check' in outcome) return outcome.check;
    thread = undefined;
    await worker.terminate();
    if ('error' in outcome) throw outcome.error;
    return reportGivenUp(outcome.limit, limits);
  }
  async function workThroughQueue(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await runNext(next.task).then(next.resolve, next.reject);
    isWorking = false;
  }

  return {
    async check(input, authorScripts = true) {
      const text = JSON.stringify(input);
      if (text.length <= limits.maxCharactersInPlace) return checkFile(input, authorScripts);
      if (queue.length >= limits.maxWaitingFiles) return BUSY;
      return new Promise((resolve, reject) => {
        queue.push({ task: { text, authorScripts }, resolve, reject });
        void workThroughQueue();
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}

/** The worker's file is in this folder: TypeScript in development, JavaScript in a build. */
function startThread(heapMb: number): Worker {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./check-worker.${ending}`, import.meta.url);
  const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  thread.on('error', () => undefined); // `runTask` handles errors; without a listener the process would exit
  thread.unref(); // a stopping server does not wait for the thread
  return thread;
}

type ThreadOutcome =
  | { readonly check: FileCheck }
  | { readonly error: unknown }
  | { readonly limit: 'memory' | 'time' };

function runTask(thread: Worker, task: CheckTask, withinMs: number): Promise<ThreadOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ limit: 'time' }), withinMs);
    const onMessage = (check: FileCheck) => end({ check });
    const onError = (error: NodeJS.ErrnoException) =>
      end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { limit: 'memory' } : { error });
    const onExit = () => end({ error: new Error('The thread that checks projects has ended.') });
    const end = (outcome: ThreadOutcome) => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task);
  });
}

const BUSY: FileCheck = {
  issues: [
    {
      id: 'check.busy',
      severity: 'error',
      path: '$',
      message: 'The server is checking other large files, so this one was not checked.',
      fix: 'Try again in a minute.',
    },
  ],
};

const reportGivenUp = (limit: 'memory' | 'time', { withinMs, heapMb }: typeof LIMITS): FileCheck => ({
  issues: [
    {
      id: 'check.given-up',
      severity: 'error',
      path: '$',
      message: `Checking the file took more than ${limit === 'time' ? `${withinMs / 1_000} seconds` : `${heapMb} MB of memory`}, so it was stopped.`,
      fix: 'Split the survey, or write fewer rules, quota cells and branches.',
    },
  ],
});
