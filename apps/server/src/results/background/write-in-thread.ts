import { Worker } from 'node:worker_threads';
import { type ExportFormat, type PackedRows, type Row, RowPacker } from '@canvass/export';
import type { WriteArguments, WriteFile } from '../export-survey.ts';
import { BackgroundEnded, connectCalls, portOf, type Port } from './calls.ts';
import { type Piece, pullAhead } from './pieces.ts';
import type { WrittenFile } from './serve-writing.ts';

const MESSAGE_ROWS = 250;

/** Maximum number of threads at a time. Further files are written by the thread that reads their rows. */
const MAX_THREADS = 2;

/**
 * Returns a function that writes each file in a thread of its own, while the calling thread reads the rows
 * (docs/adr/0241). Starting a thread takes a tenth of a second, which pays only for files of many rows.
 */
export function createThreadWriter(start: () => WritingThread = startThread): WriteFile {
  let threads = 0;
  return async function* (format, ...args) {
    if (threads === MAX_THREADS) return yield* format.write(...args);
    threads += 1;
    try {
      yield* writeInThread(start(), format, ...args);
    } finally {
      threads -= 1;
    }
  };
}

async function* writeInThread(
  thread: WritingThread,
  { id: format }: ExportFormat,
  ...[dataset, rows, options]: WriteArguments
): AsyncIterable<Uint8Array> {
  const width = dataset.variables.length;
  let pass: AsyncIterator<PackedRows> | undefined;
  const calls = connectCalls(thread, {
    async startPass() {
      await pass?.return?.();
      pass = packAll(rows(), width)[Symbol.asyncIterator]();
    },
    async nextRows(): Promise<PackedRows | undefined> {
      const next = await pass?.next();
      return next === undefined || next.done === true ? undefined : next.value;
    },
  });
  thread.onEnd(() => calls.abandon(new BackgroundEnded(undefined)));
  try {
    const file: WrittenFile = { format, dataset, options };
    await calls.ask('start', [file]);
    yield* pullAhead(async () => ((await calls.ask('pull', [])) as Piece).bytes);
  } finally {
    await thread.stop();
    await pass?.return?.();
  }
}

/** Packs rows into messages. If the rows fail, first yields the rows before the error. */
async function* packAll(batches: AsyncIterable<readonly Row[]>, width: number): AsyncIterable<PackedRows> {
  const packer = new RowPacker(width);
  let problem: { readonly error: unknown } | undefined;
  try {
    for await (const batch of batches) {
      for (const row of batch) packer.add(row);
      if (packer.rows >= MESSAGE_ROWS) yield packer.take();
    }
  } catch (error) {
    problem = { error };
  }
  if (packer.rows > 0) yield packer.take();
  if (problem !== undefined) throw problem.error;
}

/** `onEnd` calls the listener for whatever reason the thread ends. */
export interface WritingThread extends Port {
  onEnd(listener: () => void): void;
  stop(): Promise<void>;
}

/** Memory limit of the thread. Formats hold some hundred rows in memory, and Parquet holds a row group. */
const HEAP_MB = 1_024;
/** Memory limit for new objects. Cells live for a few rows only, so 12 MB are as fast as the default of 48 MB. */
const YOUNG_HEAP_MB = 12;

/** The thread's file is in this folder: TypeScript in development, JavaScript in a build. */
function startThread(): WritingThread {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const thread = new Worker(new URL(`./writing-worker.${ending}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  // An `exit` event follows. An error without a listener would end the process.
  thread.on('error', () => undefined);
  return {
    ...portOf(thread),
    onEnd: (listener) => void thread.once('exit', listener),
    stop: async () => void (await thread.terminate()),
  };
}
