/** The limits of a group of threads, which runs one group of tasks. */
export interface ThreadLimits {
  /** Maximum number of threads. A thread is started by the first task that has none. */
  readonly threads: number;
  /** Number of tasks that a thread runs at the same time. Tasks that mostly wait for the database can share a thread. */
  readonly tasksPerThread: number;
  /** Maximum number of tasks that wait for a thread. Further tasks are refused. */
  readonly waiting: number;
  /** Memory limit of a thread, without buffers and the memory of WebAssembly. */
  readonly heapMb: number;
  /** Memory limit for new objects. Rows of exports live shortly, so 12 MB are as fast as the default of 48 MB. */
  readonly youngHeapMb?: number;
  /** Time limit of a task, without its waiting time. A thread whose task takes longer is ended. Sessions have no limit. */
  readonly withinMs: number;
  /** A thread ends after this time without a task, which frees its memory. */
  readonly idleMs: number;
  /** Whether the thread that answers respondents precedes these threads on a busy machine. */
  readonly isLowPriority: boolean;
}

const MINUTE_MS = 60_000;

/** All groups of threads of a process (docs/adr/0380). */
export const THREAD_GROUPS = {
  /** Checks of large project files. */
  checks: {
    threads: 1,
    tasksPerThread: 1,
    waiting: 20,
    heapMb: 1_024,
    withinMs: MINUTE_MS,
    idleMs: 10 * MINUTE_MS,
    isLowPriority: false,
  },
  /** Fonts, reduced to the characters of a survey. A Chinese font takes seconds. */
  fonts: {
    threads: 1,
    tasksPerThread: 1,
    waiting: 100,
    heapMb: 512,
    withinMs: MINUTE_MS,
    idleMs: MINUTE_MS / 2,
    isLowPriority: false,
  },
  /** Large drafts and font files, read and stored. */
  saving: {
    threads: 1,
    tasksPerThread: 20,
    waiting: 200,
    heapMb: 1_024,
    withinMs: MINUTE_MS,
    idleMs: 10 * MINUTE_MS,
    isLowPriority: true,
  },
  /** Counts and exports of responses. An export takes at most some hundred megabytes. */
  results: {
    threads: 1,
    tasksPerThread: 100,
    waiting: 100,
    heapMb: 2_048,
    youngHeapMb: 12,
    withinMs: 10 * MINUTE_MS,
    idleMs: 10 * MINUTE_MS,
    isLowPriority: true,
  },
  /** Files of large exports, from rows that a thread of `results` reads. Parquet holds a group of rows in memory. */
  files: {
    threads: 2,
    tasksPerThread: 1,
    waiting: 0,
    heapMb: 1_024,
    youngHeapMb: 12,
    withinMs: MINUTE_MS,
    idleMs: MINUTE_MS / 2,
    isLowPriority: true,
  },
} satisfies Readonly<Record<string, ThreadLimits>>;

export type ThreadGroupName = keyof typeof THREAD_GROUPS;
