import { type ExportFormat, type PackedRows, type Row, RowPacker } from '@canvass/export';
import type { PortFunctions } from '../../threads/port-calls.ts';
import type { Session } from '../../threads/threads.ts';
import type { WriteArguments, WriteFile } from '../export-survey.ts';
import type { WrittenFile } from './file-tasks.ts';
import { type Piece, pullAhead } from './pieces.ts';

const MESSAGE_ROWS = 250;

/** Opens a session in a thread that writes files. Undefined if all of these threads are busy. */
type OpenWriter = (functions: PortFunctions) => Promise<Session | undefined>;

/**
 * Returns a function that writes each file in a thread of its own, while the calling thread reads the rows
 * (docs/adr/0241). Starting a thread takes a tenth of a second, which pays only for files of many rows. If all threads are
 * busy, the calling thread also writes the file.
 */
export const createThreadWriter = (openWriter: OpenWriter): WriteFile =>
  async function* (format, ...args) {
    const [dataset, rows] = args;
    let pass: AsyncIterator<PackedRows> | undefined;
    const session = await openWriter({
      async startPass() {
        await pass?.return?.();
        pass = packAll(rows(), dataset.variables.length)[Symbol.asyncIterator]();
      },
      async nextRows(): Promise<PackedRows | undefined> {
        const next = await pass?.next();
        return next === undefined || next.done === true ? undefined : next.value;
      },
    });
    if (session === undefined) return yield* format.write(...args);
    try {
      yield* writeInThread(session, format, ...args);
    } finally {
      session.close();
      await pass?.return?.();
    }
  };

async function* writeInThread(
  session: Session,
  { id: format }: ExportFormat,
  ...[dataset, , options]: WriteArguments
): AsyncIterable<Uint8Array> {
  const file: WrittenFile = { format, dataset, options };
  await session.ask('start', [file]);
  yield* pullAhead(async () => ((await session.ask('pull', [])) as Piece).bytes);
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
