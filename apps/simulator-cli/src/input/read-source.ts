import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';

/** A text file that was read. */
export interface Source {
  /** As the user named it. */
  readonly file: string;
  readonly text: string;
}
export type SourceResult = { readonly source: Source } | { readonly problem: Finding };

/**
 * Reads a file as UTF-8 text of at most `maxBytes`. Anything that is no such text is a problem that says so:
 * a missing file, a folder, no permission, too large, empty, binary, another encoding.
 */
export async function readSource(host: Host, file: string, maxBytes: number): Promise<SourceResult> {
  const bytes = await readBytes(resolve(host.folder, file), maxBytes);
  if ('id' in bytes) return { problem: { ...bytes, severity: 'error', file } };
  const decoded = decode(bytes.bytes);
  if ('id' in decoded) return { problem: { ...decoded, severity: 'error', file } };
  return { source: { file, text: decoded.text } };
}

type Trouble = Pick<Finding, 'id' | 'message' | 'mend'>;

async function readBytes(path: string, maxBytes: number): Promise<{ bytes: Buffer } | Trouble> {
  try {
    // Asked before it is opened: opening a pipe would wait for its writer.
    const info = await stat(path);
    if (info.isDirectory()) {
      return trouble('input.folder', 'This is a folder, not a file.', 'Name the files in it.');
    }
    if (!info.isFile()) {
      return trouble('input.no-file', 'This is not an ordinary file.', 'Name a file that holds the text.');
    }
    return info.size > maxBytes ? tooLarge(info.size, maxBytes) : { bytes: await readFile(path) };
  } catch (error) {
    return unreadable(error);
  }
}

function decode(bytes: Buffer): { text: string } | Trouble {
  if (bytes.length === 0) {
    return trouble('input.empty', 'The file is empty.', 'Export it again, or name another file.');
  }
  if (bytes.includes(0)) {
    return trouble(
      'input.binary',
      'This is a binary file or UTF-16, not UTF-8 text.',
      'Save it as UTF-8 text.',
    );
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // `fatal` throws for nothing but bytes that are not UTF-8.
    return trouble('input.encoding', 'The file is not UTF-8 text.', 'Save it with the encoding UTF-8.');
  }
}

function tooLarge(size: number, maxBytes: number): Trouble {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return trouble(
    'input.too-large',
    `The file has ${megabytes(size)}; more than ${megabytes(maxBytes)} is not read.`,
    'Name the right file, or split it.',
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EACCES: 'The file may not be read: permission denied.',
  EPERM: 'The file may not be read: permission denied.',
  ELOOP: 'The links lead in a circle.',
  ENAMETOOLONG: 'The name is too long for a file.',
};

function unreadable(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const message = REASONS[code] ?? `The file cannot be read (${code}).`;
  return trouble(
    'input.unreadable',
    message,
    'Names are relative to the folder in which you call the command.',
  );
}

const trouble = (id: string, message: string, mend: string): Trouble => ({ id, message, mend });
