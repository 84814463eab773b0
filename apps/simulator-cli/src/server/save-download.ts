import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../host/exit-code.ts';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { jsonText } from '../report/json.ts';
import { refuse } from '../report/refuse.ts';
import { download, type Download } from './download.ts';
import type { SurveyTask } from './survey-command.ts';

/** Saves a file of the server. Writes a temporary file first, so that an old file stays until the new one is whole. */
export async function saveDownload(task: SurveyTask, path: string, name: string): Promise<ExitCode> {
  const { host, json } = task;
  const file = resolve(host.folder, name);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const result = await fill(task, path, part);
    if ('problem' in result) {
      await rm(part, { force: true });
      return refuse(host, [result.problem], json);
    }
    await rename(part, file);
    return printSaved(host, name, result.bytes, json);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rm(part, { force: true });
    return refuse(host, [unwritable(name, String(error.code))], json);
  }
}

async function fill(task: SurveyTask, path: string, part: string): Promise<Download> {
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

function printSaved(host: Host, file: string, bytes: number, json: boolean): ExitCode {
  host.out(json ? jsonText({ ok: true, file, bytes }) : `${file}  ${bytes.toLocaleString('en-GB')} bytes\n`);
  return EXIT.fine;
}

const unwritable = (file: string, code: string): Finding => ({
  id: 'export.unwritable',
  severity: 'error',
  file,
  message: `The file cannot be written (${code}).`,
  fix: 'Names are relative to the folder in which you call the command; the folder must exist.',
});
