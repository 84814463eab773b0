import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that has arrived, and waits outside of the memory. */
export interface SpooledFile {
  readonly size: number;
  read(): Promise<Uint8Array>;
  /** Nothing is left of it. */
  close(): Promise<void>;
}

/**
 * Writes what arrives into a file without a name, which goes when it is closed, or with the process: a slow sender
 * costs no memory, and nothing has to be cleared up.
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
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error('a file that had arrived is shorter now');
    at += bytesRead;
  }
  return bytes;
}
