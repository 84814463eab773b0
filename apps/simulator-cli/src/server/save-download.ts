import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../host/command.ts';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import type { SurveyTask } from './survey-command.ts';
import { downloadFile } from '@canvass/api-client';
import { readReply, createRequest, unknownReplyFinding } from './call-server.ts';
import type { ServerAccess } from './server-access.ts';

/** Saves a file of the server. Writes a temporary file first, so that an old file stays until the new one is complete. */
export async function saveDownload(task: SurveyTask, path: string, name: string): Promise<ExitCode> {
  const { host, isJson } = task;
  const file = resolve(host.folder, name);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const result = await downloadToFile(task, path, part);
    if ('problem' in result) {
      await rm(part, { force: true });
      return refuse(host, [result.problem], isJson);
    }
    await rename(part, file);
    return printSaved(host, name, result.bytes, isJson);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rm(part, { force: true });
    return refuse(host, [unwritableFinding(name, String(error.code))], isJson);
  }
}

async function downloadToFile(task: SurveyTask, path: string, part: string): Promise<Download> {
  const stream = createWriteStream(part);
  await once(stream, 'open');
  stream.on('error', () => undefined); // `writeChunk` rejects with the same error
  try {
    return await download(task.host, task.access, {
      path,
      write: (chunk) => writeChunk(stream, chunk),
    });
  } finally {
    await close(stream);
  }
}

/** Writes a chunk. Rejects if the disk cannot store it. */
const writeChunk = (stream: WriteStream, chunk: Uint8Array): Promise<void> =>
  new Promise((done, failed) => stream.write(chunk, (error) => (error == null ? done() : failed(error))));

const close = (stream: WriteStream): Promise<void> =>
  new Promise((done, failed) => stream.close((error) => (error == null ? done() : failed(error))));

function printSaved(host: Host, file: string, bytes: number, isJson: boolean): ExitCode {
  host.out(
    isJson ? jsonText({ ok: true, file, bytes }) : `${file}  ${bytes.toLocaleString('en-GB')} bytes\n`,
  );
  return EXIT.fine;
}

const unwritableFinding = (file: string, code: string): Finding => ({
  id: 'export.unwritable',
  severity: 'error',
  file,
  message: `The file cannot be written (${code}).`,
  fix: 'Names are relative to the folder in which you call the command; the folder must exist.',
});

type Download = { readonly bytes: number } | { readonly problem: Finding };

interface DownloadTarget {
  readonly path: string;
  /** Receives a chunk. The next chunk is read after the promise has resolved. */
  write(chunk: Uint8Array): Promise<void>;
}

/**
 * Downloads a file of any size, one chunk at a time in memory. Returns a problem if the connection breaks before the end
 * of the file, or if no data arrives for `REQUEST_TIMEOUT_MS`. Rethrows errors of `write`.
 */
export async function download(
  host: Host,
  access: ServerAccess,
  { path, write }: DownloadTarget,
): Promise<Download> {
  const downloaded = await downloadFile(createRequest(host, access, { method: 'GET', path }), write);
  if ('bytes' in downloaded) return downloaded;
  // `fetch` has one error for all broken connections.
  const isSilent = 'error' in downloaded.result && downloaded.result.error.kind === 'timeout';
  if (downloaded.isCut && !isSilent) return { problem: createCutFinding(access.root) };
  const reply = readReply(access, downloaded);
  return { problem: 'problem' in reply ? reply.problem : unknownReplyFinding(access.root) };
}

const createCutFinding = (root: string): Finding => ({
  id: 'server.cut',
  severity: 'error',
  file: root,
  message: 'The connection was lost before the end of the file.',
  fix: 'Try again. The log of the server may contain the reason.',
});
