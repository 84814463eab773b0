import {
  CHECK_STOPPED,
  type CheckReply,
  type CheckTask,
  type FoundIssue,
  type SchemaNode,
} from './check-task.ts';

/** Checks texts in a worker. */
export interface Checker {
  /** Checks a text as soon as the worker is free. A newer text replaces one that waits. */
  check(text: string): void;
  /** The project for the player. Undefined if errors prevent playing. */
  play(text: string): Promise<{ readonly project?: unknown; readonly issues: readonly FoundIssue[] }>;
  /** The JSON Schema of project files. Undefined if the worker fails. */
  schema(): Promise<SchemaNode | undefined>;
  stop(): void;
}

type Port = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): Port => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** `onIssues` is called with the findings of the latest text that was checked. The first check starts the worker. */
export function createChecker(
  onIssues: (issues: readonly FoundIssue[], text: string) => void,
  start: () => Port = startWorker,
): Checker {
  let port: Port | undefined;
  let count = 0;
  let waiting: string | undefined;
  let checking: CheckTask | undefined;
  const plays = new Map<number, (reply: CheckReply) => void>();

  function post(
    text: string,
    more: Pick<CheckTask, 'isPlayed' | 'isSchema'> = { isPlayed: false },
  ): CheckTask {
    if (port === undefined) {
      port = start();
      port.addEventListener('message', onMessage as EventListener); // Worker messages are MessageEvents
      port.addEventListener('error', onError);
    }
    count += 1;
    const task = { id: count, text, ...more };
    port.postMessage(task);
    return task;
  }

  function onMessage({ data }: MessageEvent<CheckReply>): void {
    const resolve = plays.get(data.id);
    if (resolve !== undefined) {
      plays.delete(data.id);
      return resolve(data);
    }
    if (data.id !== checking?.id) return;
    endCheck(checking.text, data.issues);
  }

  function endCheck(text: string, issues: readonly FoundIssue[]): void {
    checking = undefined;
    if (waiting === undefined) return onIssues(issues, text);
    const next = waiting;
    waiting = undefined;
    checking = post(next);
  }

  /** The worker could not be loaded, or has ended by a bug. The next task starts another one. */
  function onError(): void {
    port?.terminate();
    port = undefined;
    for (const [id, resolve] of plays) resolve({ id, issues: [CHECK_STOPPED] });
    plays.clear();
    if (checking !== undefined) endCheck(checking.text, [CHECK_STOPPED]);
  }

  return {
    check(text) {
      if (checking === undefined) checking = post(text);
      else waiting = text;
    },
    play: (text) => new Promise((resolve) => plays.set(post(text, { isPlayed: true }).id, resolve)),
    async schema() {
      const task = { isPlayed: false, isSchema: true } as const;
      const { schema } = await new Promise<CheckReply>((resolve) => plays.set(post('', task).id, resolve));
      return schema;
    },
    stop: () => port?.terminate(),
  };
}
