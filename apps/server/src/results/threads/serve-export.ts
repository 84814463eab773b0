import type { MessagePort } from 'node:worker_threads';
import type { Failure } from '../../http/failure.ts';
import { connectPort } from '../../threads/port-calls.ts';
import { ThreadEnded } from '../../threads/thread-errors.ts';
import type { TaskContext } from '../../threads/task-runner.ts';
import type { ExportChoice, Exports, OpenedExport } from '../export-survey.ts';
import { inPieces, nextPiece } from './pieces.ts';

export type OpenedFile = Omit<OpenedExport, 'chunks'>;

/** Returns the task that creates one export: `open` returns its name, and each `pull` its next bytes. */
export const serveExport =
  (exports: Exports, { waitForLog }: Pick<TaskContext, 'waitForLog'>) =>
  async (port: MessagePort): Promise<void> => {
    let pieces: AsyncGenerator<Uint8Array, void> | undefined;
    const functions = {
      async open(surveyId: string, choice: ExportChoice): Promise<OpenedFile | Failure> {
        const openedExport = await exports.open(surveyId, choice);
        if ('failure' in openedExport) return openedExport;
        const { chunks, ...file } = openedExport;
        pieces = inPieces(chunks);
        return file;
      },
      pull: () => nextPiece(pieces).finally(waitForLog),
    };
    await connectPort(port, functions, () => new ThreadEnded('answering')).closed;
    // The reader has read all bytes, or has stopped reading.
    await pieces?.return();
  };
