import type { FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from '@canvass/protocol';
import { fail, type Failure } from '../http/failure.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A received form. Its rules (`attachData`) are ignored, because the rules of the published survey apply. */
export interface UploadForm {
  readonly name: string;
  /** The caller of `readUploadForm` must close it. */
  readonly file: SpooledFile;
  readonly gid: string;
  /** gid of the option. Empty for the question itself. */
  readonly option: string;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const LIMITS = { files: 5, fields: 10, parts: 12, fieldSize: 20_000, fieldNameSize: 100, headerPairs: 20 };

type Part = ReturnType<FastifyRequest['parts']> extends AsyncIterableIterator<infer P> ? P : never;
type FilePart = Extract<Part, { type: 'file' }>;
interface Parts {
  readonly fields: Map<string, unknown>;
  file?: Pick<UploadForm, 'name' | 'file'>;
  hasSeveral?: true;
  /** Set if the file was longer than allowed. The received part is dropped. */
  isTooLarge?: true;
}

/** Reads `attachment`, `qid` and `option_id` of a form, in any order. Writes the file to `folder` meanwhile. */
export async function readUploadForm(request: FastifyRequest, folder: string): Promise<UploadForm | Failure> {
  if (!request.isMultipart()) return fail('request.content_type');
  const parts: Parts = { fields: new Map() };
  const form = await readParts(request, folder, parts).then(
    () => computeForm(parts),
    (error: unknown) => (parts.hasSeveral === true ? fail('upload.several') : computeFailure(error)),
  );
  if ('failure' in form) await parts.file?.file.close();
  return form;
}

async function readParts(request: FastifyRequest, folder: string, parts: Parts): Promise<void> {
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: UPLOAD_MAX_BYTES } })) {
    if (part.type === 'field') parts.fields.set(part.fieldname, part.value);
    else if (part.fieldname === 'attachment' && parts.file !== undefined) {
      parts.hasSeveral = true;
      part.file.resume();
    } else if (part.fieldname === 'attachment')
      parts.file = { name: part.filename, file: await spool(folder, readChunks(part, parts)) };
    else part.file.resume(); // discards the file of an unknown field
  }
}

async function* readChunks({ file }: FilePart, parts: Parts): AsyncIterable<Uint8Array> {
  for await (const chunk of file) {
    if (file.truncated) {
      parts.isTooLarge = true;
      return;
    }
    yield chunk as Uint8Array; // the stream has bytes, not objects
  }
}

function computeFailure(error: unknown): Failure {
  const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }; // JavaScript can throw any value
  if (statusCode === 413) return fail('request.too_large');
  // A system error, such as a full disk or a missing folder, may be temporary. Otherwise the form is truncated, has no
  // boundary, or has invalid content.
  return fail(syscall === undefined ? 'request.invalid' : 'server.unavailable');
}

function computeForm({ fields, file, hasSeveral, isTooLarge }: Parts): UploadForm | Failure {
  if (isTooLarge === true) return fail('request.too_large');
  if (hasSeveral === true) return fail('upload.several');
  const gid = idOf(fields.get('qid'));
  const option = fields.has('option_id') ? idOf(fields.get('option_id')) : '';
  if (file === undefined || gid === undefined || option === undefined) return fail('request.invalid');
  return { ...file, gid, option };
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && ID.test(value) ? value : undefined;

interface SpooledFile {
  readonly size: number;
  read(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Writes incoming bytes to a file without a name, which the system deletes when it is closed or the process ends. Slow
 * senders use no memory, and no cleanup is necessary.
 */
export async function spool(folder: string, chunks: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  const file = await openNameless(folder);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return { size, read: () => readAll(file, size), close: () => file.close() };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function readAll(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  while (offset < size) {
    const { bytesRead } = await file.read(bytes, offset, size - offset, offset);
    if (bytesRead === 0) throw new Error('a file that had arrived is shorter now');
    offset += bytesRead;
  }
  return bytes;
}
