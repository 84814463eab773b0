/** A message to a worker: one task. */
interface TaskMessage<T> {
  readonly id: number;
  readonly task: T;
}

/** A message of a worker about one task: a result, or the end of the task. */
type TaskReport<M> = { readonly id: number } & (
  | { readonly kind: 'result'; readonly result: M }
  | { readonly kind: 'done' | 'failed' }
);

/** The functions that a task calls: `onResult` any number of times, then `onDone` or `onFail`. */
interface TaskListener<M> {
  onResult(result: M): void;
  onDone?(): void;
  /** Called if the task throws, or if the worker cannot be loaded or crashes. */
  onFail(): void;
}

export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface TaskWorker<T, M> {
  /** Sends a task to the worker, which the first task starts. A worker that has crashed is replaced. */
  run(task: T, listener: TaskListener<M>): void;
  /** Ends the worker. Tasks that have not ended are forgotten. */
  stop(): void;
}

export function createTaskWorker<T, M>(start: () => WorkerPort): TaskWorker<T, M> {
  const listeners = new Map<number, TaskListener<M>>();
  let worker: WorkerPort | undefined;
  let count = 0;

  function onReport(report: TaskReport<M>): void {
    const listener = listeners.get(report.id);
    if (report.kind === 'result') return listener?.onResult(report.result);
    listeners.delete(report.id);
    return report.kind === 'done' ? listener?.onDone?.() : listener?.onFail();
  }
  function stop(): void {
    worker?.terminate();
    worker = undefined;
    listeners.clear();
  }
  function onCrash(): void {
    const failedListeners = [...listeners.values()];
    stop();
    for (const { onFail } of failedListeners) onFail();
  }
  function open(): WorkerPort {
    const opened = start();
    // Messages of a worker are `MessageEvent`s.
    const onMessage = ({ data }: MessageEvent<TaskReport<M>>) => onReport(data);
    opened.addEventListener('message', onMessage as EventListener);
    opened.addEventListener('error', onCrash);
    return opened;
  }
  return {
    run(task, listener) {
      worker ??= open();
      count += 1;
      listeners.set(count, listener);
      worker.postMessage({ id: count, task } satisfies TaskMessage<T>);
    },
    stop,
  };
}

/** Performs the tasks of `createTaskWorker`, in a worker. Tasks that wait run at the same time. */
export function serveTasks<T, M>(
  perform: (task: T, post: (result: M) => void) => void | Promise<void>,
): void {
  self.addEventListener('message', ({ data: { id, task } }: MessageEvent<TaskMessage<T>>) => {
    const report = (message: Partial<TaskReport<M>>) => self.postMessage({ id, ...message });
    const performAll = async () => perform(task, (result) => report({ kind: 'result', result }));
    void performAll().then(
      () => report({ kind: 'done' }),
      () => report({ kind: 'failed' }),
    );
  });
}
