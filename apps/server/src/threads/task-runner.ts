import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import { connectPort, type Outcome, runForOutcome, type PortFunctions } from './port-calls.ts';
import { ThreadEnded } from './thread-errors.ts';
import type { Session, TaskGroups, TaskMessage, ThreadData } from './threads.ts';

/** Functions and data that a thread provides to its tasks. */
export interface TaskContext extends Pick<Foundation, 'settings' | 'now' | 'warn'> {
  /** The time of the caller of the latest task. */
  readonly now: () => number;
  /** Resolves when the caller has logged all warnings, which use another port than the replies of sessions. */
  waitForLog(): Promise<unknown>;
  /** Opens the database with this number of connections. The embedded database is in the calling thread. */
  openDatabase(connections: number): Promise<Database>;
  /** Opens a session in another thread. Undefined if all threads of the group are busy. */
  open(group: keyof TaskGroups, name: string, functions?: PortFunctions): Promise<Session | undefined>;
}

/** Per group of threads, the function that loads its tasks. */
export type TaskFiles = {
  readonly [G in keyof TaskGroups]: () => Promise<{
    createTasks(context: TaskContext): TaskGroups[G] | Promise<TaskGroups[G]>;
  }>;
};

/** Returns the function that runs tasks in this thread. `caller` is the port to `serveThread`. */
export function createTaskRunner(
  files: TaskFiles,
  data: Pick<ThreadData, 'settings' | 'kind'>,
  caller: MessagePort,
): (message: TaskMessage) => Promise<Outcome> {
  let time = 0;
  const context = createContext(data, caller, () => time);
  const loadedGroups = new Map<string, Promise<PortFunctions>>();
  async function load(group: keyof TaskGroups): Promise<PortFunctions> {
    const { createTasks } = await files[group]();
    // Each function gets the arguments that `Threads` declares for it.
    return (await createTasks(context)) as unknown as PortFunctions;
  }
  return ({ group, name, args, now }) =>
    runForOutcome(async () => {
      const loading = loadedGroups.get(group) ?? load(group);
      loadedGroups.set(group, loading);
      const tasks = await loading;
      time = now;
      const result = await tasks[name]?.(...(args as never[]));
      await context.waitForLog();
      return result;
    });
}

function createContext(
  data: Pick<ThreadData, 'settings' | 'kind'>,
  caller: MessagePort,
  now: () => number,
): TaskContext {
  const calls = connectPort(caller, {}, () => new ThreadEnded('answering'));
  let logged: Promise<unknown> = Promise.resolve();
  const warn: Foundation['warn'] = (facts, message) => {
    logged = Promise.allSettled([logged, calls.ask('warn', [facts, message])]);
  };
  return {
    settings: data.settings,
    now,
    warn,
    waitForLog: () => logged,
    async openDatabase(connections) {
      const { openThreadDatabase } = await import('./thread-database.ts'); // tasks without a database do not load it
      return openThreadDatabase(data, calls, { connections, warn });
    },
    async open(group, name, functions = {}) {
      const { port1: port, port2: taskPort } = new MessageChannel();
      const session = connectPort(port, functions, () => new ThreadEnded(group));
      const isOpen = await calls.ask('open', [group, name, taskPort]);
      if (isOpen !== true) port.close();
      return isOpen === true
        ? { ask: session.ask, closed: session.closed, close: () => port.close() }
        : undefined;
    },
  };
}

/** Nice value of a thread of low priority. On a busy machine, it gets about a tenth of the answering thread's time. */
const BELOW_ANSWERING = 10;
/** A link to the folder of the calling thread. Its name is the thread's number. */
const OWN_THREAD = '/proc/thread-self';

/** Lets the thread that answers respondents run before this thread. Only Linux gives each thread its own priority. */
export function lowerPriority(): void {
  if (existsSync(OWN_THREAD)) setPriority(Number(basename(readlinkSync(OWN_THREAD))), BELOW_ANSWERING);
}
