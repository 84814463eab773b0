import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { nearestName } from '@canvass/project';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';

export interface Source {
  readonly file: string;
  readonly text: string;
}
export type SourceResult = { readonly source: Source } | { readonly problem: Finding };

/**
 * Reads a file as UTF-8 text of at most `maxBytes`. Otherwise returns a problem that names the cause:
 * a missing file, a folder, no permission, too large, empty, binary, another encoding.
 */
export async function readSource(host: Host, file: string, maxBytes: number): Promise<SourceResult> {
  const bytes = await readBytes(resolve(host.folder, file), file, maxBytes);
  if ('id' in bytes) return { problem: { ...bytes, severity: 'error', file } };
  const decoded = decode(bytes.bytes);
  if ('id' in decoded) return { problem: { ...decoded, severity: 'error', file } };
  return { source: { file, text: decoded.text } };
}

/** Reads a file of any kind with at most `maxBytes`. Otherwise returns a problem, as `readSource`. */
export async function readFileBytes(
  host: Host,
  file: string,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Finding }> {
  const reading = await readBytes(resolve(host.folder, file), file, maxBytes);
  return 'id' in reading ? { problem: { ...reading, severity: 'error', file } } : reading;
}

type SourceProblem = Pick<Finding, 'id' | 'message' | 'fix'>;

async function readBytes(
  path: string,
  file: string,
  maxBytes: number,
): Promise<{ bytes: Buffer } | SourceProblem> {
  try {
    // The kind of file is checked before opening, because opening a pipe would wait for its writer.
    const info = await stat(path);
    if (info.isDirectory()) {
      return createProblem('input.folder', 'This is a folder, not a file.', await suggestFiles(path, file));
    }
    if (!info.isFile()) {
      return createProblem('input.no-file', 'This is not a regular file.', 'Name a text file.');
    }
    return info.size > maxBytes ? tooLargeProblem(info.size, maxBytes) : { bytes: await readFile(path) };
  } catch (error) {
    return describeReadError(error, await findNearestFile(path, file));
  }
}

const MAX_LISTED_FILES = 5;

async function suggestFiles(path: string, folder: string): Promise<string> {
  const files = (await namesIn(path)).filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) return 'Name a file; there is no .json file in this folder.';
  const listedFiles = files.slice(0, MAX_LISTED_FILES).map((name) => join(folder, name));
  const remainderText = files.length > MAX_LISTED_FILES ? ` and ${files.length - MAX_LISTED_FILES} more` : '';
  return `Name a file in it: ${listedFiles.join(', ')}${remainderText}.`;
}

/** Returns the file in the same folder with the most similar name. */
async function findNearestFile(path: string, file: string): Promise<string | undefined> {
  const similarName = nearestName(basename(path), await namesIn(dirname(path)));
  return similarName === undefined ? undefined : join(dirname(file), similarName);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  // An unreadable folder has no suggestions. The caller reports the file.
  return readdir(folder).catch(() => []);
}

function decode(bytes: Buffer): { text: string } | SourceProblem {
  if (bytes.length === 0) {
    return createProblem('input.empty', 'The file is empty.', 'Export it again, or name another file.');
  }
  if (isUtf16(bytes)) {
    return createProblem('input.encoding', 'The file is UTF-16 text, not UTF-8.', SAVE_AS_UTF8);
  }
  if (bytes.includes(0)) {
    return createProblem('input.binary', 'This is a binary file.', 'Name a text file.');
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    // Invalid UTF-8 is the only error of a fatal decoder.
    return createProblem('input.encoding', 'The file is not UTF-8 text.', SAVE_AS_UTF8);
  }
}
const SAVE_AS_UTF8 = 'Save it again with the encoding UTF-8; editors offer it in the dialog "Save as".';

/** Whether a file is UTF-16. Its first two bytes are a byte order mark, or a zero and an ASCII character. */
function isUtf16([first, second]: Buffer): boolean {
  const marks = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isAscii = (byte: number | undefined) => byte !== undefined && byte > 0x08 && byte < 0x7f;
  return marks || (first === 0 && isAscii(second)) || (second === 0 && isAscii(first));
}

function tooLargeProblem(size: number, maxBytes: number): SourceProblem {
  const megabytesText = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return createProblem(
    'input.too-large',
    `The file has ${megabytesText(size)}; more than ${megabytesText(maxBytes)} is not read.`,
    'Name the right file, or split it.',
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EACCES: 'The file cannot be read: permission denied.',
  EPERM: 'The file cannot be read: permission denied.',
  ELOOP: 'The symbolic links are circular.',
  ENAMETOOLONG: 'The name is too long for a file.',
};

function describeReadError(error: unknown, similarFile: string | undefined): SourceProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const message = REASONS[code] ?? `The file cannot be read (${code}).`;
  return createProblem(
    'input.unreadable',
    message,
    code === 'ENOENT' && similarFile !== undefined
      ? `Did you mean ${similarFile}?`
      : 'Names are relative to the folder in which you call the command.',
  );
}

const createProblem = (id: string, message: string, fix: string): SourceProblem => ({ id, message, fix });
