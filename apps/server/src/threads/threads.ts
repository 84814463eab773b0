import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Foundation } from '../config/foundation.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import { lendDatabase } from './lent-database.ts';
import {
  connectPort,
  type Outcome,
  type PortCalls,
  type PortFunctions,
  listTransferred,
  valueOf,
} from './port-calls.ts';
import { ThreadEnded } from './thread-errors.ts';
import { createThreadGroup, type RunOptions, type ThreadGroup } from './thread-group.ts';
import { THREAD_GROUPS, type ThreadGroupName, type ThreadLimits } from './thread-groups.table.ts';

/**
 * The tasks of each group of threads. A capability adds its functions (`declare module`), and `start/thread.ts` names the
 * file that creates them. Their arguments and results can be copied between threads.
 */
export interface TaskGroups {}

type GroupName = keyof TaskGroups & ThreadGroupName;
type TaskFunction = (...args: never[]) => unknown;
type Task<G extends GroupName, N extends keyof TaskGroups[G]> = Extract<TaskGroups[G][N], TaskFunction>;

/** A message to a thread that runs a task. */
export interface TaskMessage {
  readonly group: GroupName;
  readonly name: string;
  readonly args: readonly unknown[];
  /** The caller's time, which the task uses as clock. */
  readonly now: number;
}

/** Data that every thread has from its start. */
export interface ThreadData {
  readonly settings: Settings;
  readonly kind: Database['kind'];
  readonly isLowPriority: boolean;
}

/** A task that serves calls until its caller closes it. */
export interface Session extends Pick<PortCalls, 'ask' | 'closed'> {
  close(): void;
}

/** Work in other threads, so that the thread that answers respondents stays free (docs/adr/0380). */
export interface Threads {
  /**
   * Runs a task in a thread of its group. Rejects with the task's error, with `ThreadEnded` if the thread ends, or with
   * `ThreadsBusy` if too many tasks wait. All but the task's own errors are temporary.
   */
  run<G extends GroupName, N extends keyof TaskGroups[G] & string>(
    group: G,
    name: N,
    args: Parameters<Task<G, N>>,
    options?: Pick<RunOptions, 'signal'>,
  ): Promise<Awaited<ReturnType<Task<G, N>>>>;
  /** Opens a session: runs a task whose only argument is a port. The task may call `functions`. */
  open(group: GroupName, name: string, functions?: PortFunctions): Session;
  close(): Promise<void>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly threads: Threads;
  }
}

/** Starts the threads that a process needs, with `file`. Tests may change the limits. */
export function createThreads(
  foundation: Pick<Foundation, 'settings' | 'database' | 'now' | 'warn'>,
  metrics: Pick<Metrics, 'recordTask' | 'recordThreadWait' | 'watchThreads'>,
  {
    file,
    limits = {},
  }: { readonly file: string; readonly limits?: Partial<Record<ThreadGroupName, Partial<ThreadLimits>>> },
): Threads {
  const { settings, database, now, warn } = foundation;
  const groups = new Map<ThreadGroupName, ThreadGroup>();
  const openGroup = (name: ThreadGroupName): ThreadGroup => {
    const groupLimits: ThreadLimits = { ...THREAD_GROUPS[name], ...limits[name] };
    const workerData: ThreadData = {
      settings,
      kind: database.kind,
      isLowPriority: groupLimits.isLowPriority,
    };
    return createThreadGroup({
      name,
      limits: groupLimits,
      file,
      workerData,
      onMessage: (port) => serveThread(port as MessagePort, foundation, openHere), // threads send nothing else
      onEnd: (reason) => warn({ threads: name, reason }, 'a background thread has ended'),
      onStart: (seconds) => metrics.recordThreadWait(name, seconds),
    });
  };
  for (const name of Object.keys(THREAD_GROUPS) as ThreadGroupName[]) groups.set(name, openGroup(name));
  metrics.watchThreads(() => [...groups].map(([group, { count }]) => ({ group, ...count() })));

  async function run(message: TaskMessage, options: RunOptions): Promise<Outcome> {
    const { group, name, args } = message;
    const startTime = performance.now();
    let outcome: Outcome | undefined;
    try {
      const running = groups
        .get(group)
        ?.run(message, { ...options, transferred: args.flatMap(listTransferred) });
      outcome = (await running) as Outcome; // `createTaskRunner` returns outcomes
      return outcome;
    } finally {
      const result = outcome === undefined ? 'stopped' : 'fault' in outcome ? 'failed' : 'done';
      metrics.recordTask({ group, task: name, result, seconds: (performance.now() - startTime) / 1_000 });
    }
  }
  /** Opens a session for a thread, if that needs no waiting. */
  function openHere(group: GroupName, name: string, port: MessagePort): boolean {
    const { threads, tasksPerThread } = { ...THREAD_GROUPS[group], ...limits[group] };
    if ((groups.get(group)?.count().running ?? 0) >= threads * tasksPerThread) return false;
    run({ group, name, args: [port], now: now() }, { isSession: true })
      .then(valueOf)
      .catch(() => port.close());
    return true;
  }
  const close = async () => void (await Promise.all([...groups.values()].map((group) => group.close())));
  return { ...createCalls(run, now), close };
}

/** Serves the calls of a thread: to the database, if the thread has no connection, to the log, and for other threads. */
export function serveThread(
  port: MessagePort,
  { database, warn }: Pick<Foundation, 'database' | 'warn'>,
  open: (group: GroupName, name: string, port: MessagePort) => boolean,
): void {
  const { reclaim, ...lender } = lendDatabase(database);
  const calls = connectPort(port, { ...lender, warn, open }, () => new ThreadEnded('tasks'));
  port.unref(); // a stopping server does not wait for the thread
  void calls.closed.then(reclaim);
}

/** The functions of `Threads` for a function that runs messages. */
export function createCalls(
  perform: (message: TaskMessage, options: RunOptions) => Promise<Outcome>,
  now: () => number,
): Pick<Threads, 'run' | 'open'> {
  const run = async (group: GroupName, name: string, args: readonly unknown[], options: RunOptions = {}) =>
    valueOf(await perform({ group, name, args, now: now() }, options));
  return {
    run: run as Threads['run'], // the task runner implements functions of these types
    open(group, name, functions = {}) {
      const { port1: port, port2: taskPort } = new MessageChannel();
      const calls = connectPort(port, functions, () => new ThreadEnded(group));
      const closing = new AbortController();
      void calls.closed.then(() => closing.abort());
      run(group, name, [taskPort], { isSession: true, signal: closing.signal }).catch((error: Error) => {
        calls.abandon(error);
        port.close();
      });
      return { ask: calls.ask, closed: calls.closed, close: () => port.close() };
    },
  };
}
