import { type ExportFormat, exportFormats } from '@canvass/export';
import type { Foundation } from '../../config/foundation.ts';
import type { Failure } from '../../http/failure.ts';
import type { Session, Threads } from '../../threads/threads.ts';
import type { Exports } from '../export-survey.ts';
import { type Piece, pullAhead } from './pieces.ts';
import type { OpenedFile } from './serve-export.ts';

/** Exports that a thread creates. An export ends early if its reader stops reading. */
export function createThreadExports(
  { warn }: Pick<Foundation, 'warn'>,
  threads: Pick<Threads, 'open'>,
): Exports {
  return {
    async open(surveyId, choice, leaving) {
      const session = threads.open('results', 'writeExport');
      const close = () => session.close();
      leaving?.addEventListener('abort', close);
      try {
        leaving?.throwIfAborted();
        const openedExport = (await session.ask('open', [surveyId, choice])) as OpenedFile | Failure;
        if ('failure' in openedExport) {
          close();
          return openedExport;
        }
        // The generator closes the session of a reader that stops reading, without an error.
        const onStart = () => leaving?.removeEventListener('abort', close);
        const chunks = readSession(session, onStart);
        return {
          ...openedExport,
          chunks: endVisibly(chunks, { survey: surveyId, format: choice.format }, warn),
        };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

async function* readSession(session: Session, onStart: () => void): AsyncIterable<Uint8Array> {
  onStart();
  try {
    yield* pullAhead(async () => ((await session.ask('pull', [])) as Piece).bytes);
  } finally {
    session.close();
  }
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
