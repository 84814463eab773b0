import { Worker } from 'node:worker_threads';
import type { Foundation } from '../../config/foundation.ts';
import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/database.ts';
import { lendDatabase } from './lent-database.ts';
import type { Failure } from '../../http/failure.ts';
import type { Exports } from '../export-survey.ts';
import { BackgroundEnded, connectCalls, type Calls, type Port } from './calls.ts';
import { type Piece, pullAhead } from './pieces.ts';
import type { createWork, NumberedExport } from './perform-work.ts';
import { type ExportFormat, exportFormats } from '@canvass/export';

type Work = ReturnType<typeof createWork>;

export interface ThreadData {
  readonly settings: Settings;
  readonly kind: Database['kind'];
  readonly connections: number;
}

export interface BackgroundThread extends Port {
  /** Calls the listener once, however the thread ends. `reason` is the code of the error, if there was one. */
  onEnd(listener: (reason: string) => void): void;
  stop(): Promise<void>;
}

export type StartThread = (data: ThreadData) => BackgroundThread;

declare module '../../http/route.ts' {
  interface Services {
    readonly background: Background;
  }
}

type WithoutTime<A> = A extends readonly [number, ...infer Rest] ? Rest : never;
type PlainWork = Omit<Work, 'openExport' | 'pull' | 'drop'>;

/**
 * Work that would delay respondents: exports, counts of answers, and saving large drafts and fonts. It runs in one thread per
 * process (docs/adr/0241). The first call starts the thread. If the thread ends, its calls fail, and the next call starts
 * a new thread.
 */
export interface Background {
  ask<N extends keyof PlainWork>(name: N, ...args: WithoutTime<Parameters<Work[N]>>): ReturnType<Work[N]>;
  /** An export ends early if its reader stops reading. */
  readonly exports: Exports;
  close(): Promise<void>;
}

/** Connections of the thread to PostgreSQL: one for an export, one for counts. Saving drafts uses another one. */
const CONNECTIONS = 2;
/** Memory limit of the thread. Exports take at most some hundred megabytes each. */
const HEAP_MB = 2_048;
/** Memory limit for new objects. Exports have objects that live for one row, so 12 MB are as fast as the default of 48 MB. */
const YOUNG_HEAP_MB = 12;
const IDLE_MS = 10 * 60_000;

interface Session {
  readonly thread: BackgroundThread;
  readonly calls: Calls;
}

export function createBackground(foundation: Foundation, start: StartThread = startThread): Background {
  const { settings, database, now, warn } = foundation;
  let current: Session | undefined;
  let openCalls = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  function begin(): Session {
    const thread = start({ settings, kind: database.kind, connections: CONNECTIONS });
    const session = { thread, calls: connectThread(foundation, thread) };
    thread.onEnd((reason) => {
      if (current !== session) return;
      current = undefined;
      warn({ reason }, 'the thread for background work has ended');
    });
    return session;
  }
  async function endThread(): Promise<void> {
    clearTimeout(idleTimer);
    const endedSession = current;
    current = undefined;
    await endedSession?.thread.stop();
  }
  /** The thread is not ended as unused meanwhile. */
  async function awaitWork<T>(work: Promise<T>): Promise<T> {
    clearTimeout(idleTimer);
    openCalls += 1;
    try {
      return await work;
    } finally {
      openCalls -= 1;
      if (openCalls === 0) idleTimer = setTimeout(() => void endThread(), IDLE_MS).unref();
    }
  }
  const open: Exports['open'] = async (surveyId, choice) => {
    const { calls } = (current ??= begin());
    const openedExport = (await awaitWork(calls.ask('openExport', [now(), surveyId, choice]))) as
      | NumberedExport
      | Failure;
    if ('failure' in openedExport) return openedExport;
    const { stream, ...exportInfo } = openedExport;
    const chunks = readStream((name) => awaitWork(calls.ask(name, [stream])));
    return { ...exportInfo, chunks: endVisibly(chunks, { survey: surveyId, format: choice.format }, warn) };
  };
  const ask = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    awaitWork((current ??= begin()).calls.ask(name, [now(), ...args]));
  return {
    ask: ask as Background['ask'], // serveWork implements functions of these types
    exports: { open },
    close: endThread,
  };
}

async function* readStream(ask: (name: 'pull' | 'drop') => Promise<unknown>): AsyncIterable<Uint8Array> {
  try {
    yield* pullAhead(async () => ((await ask('pull')) as Piece).bytes);
  } finally {
    await ask('drop').catch(() => undefined); // fails if the thread has ended
  }
}

/** Lets the thread log, and use the database of this process if it has no connection of its own. */
function connectThread({ database, warn }: Foundation, thread: BackgroundThread): Calls {
  const lender = lendDatabase(database);
  const { begin, run, end } = lender;
  const calls = connectCalls(thread, { begin, run, end, warn });
  thread.onEnd(() => {
    calls.abandon(new BackgroundEnded(undefined));
    void lender.reclaim();
  });
  return calls;
}

/** The thread's file is in this folder: TypeScript in development, JavaScript in a build. */
export function startThread(data: ThreadData): BackgroundThread {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const thread = new Worker(new URL(`./background-worker.${ending}`, import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  let reason = 'ended';
  // An `exit` event follows. An error without a listener would end the process.
  thread.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.name));
  thread.unref(); // a stopping server does not wait for the thread
  return {
    send: (message, transferred) => thread.postMessage(message, [...transferred]),
    onMessage: (listener) => void thread.on('message', listener),
    onEnd: (listener) => void thread.once('exit', () => listener(reason)),
    stop: async () => void (await thread.terminate()),
  };
}

/**
 * Passes on the chunks of an export. After an error, a text file gets a last line that reports it, and the stream fails.
 * The log has the name and the place of the error, never its message, which may contain an answer (TRUST-24).
 */
async function* endVisibly(
  chunks: AsyncIterable<Uint8Array>,
  { survey, format }: { readonly survey: string; readonly format: ExportFormat['id'] },
  warn: Foundation['warn'],
): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    const { name: reason, stack = '' } = error instanceof Error ? error : new Error('unknown');
    const place = /[^/\\]+\.[jt]s:\d+/.exec(stack)?.[0] ?? 'unknown';
    warn({ survey, format, reason, place }, 'an export was broken off');
    const line = exportFormats.find(({ id }) => id === format)?.brokenOffLine;
    if (line !== undefined) yield new TextEncoder().encode(line);
    throw error;
  }
}
