import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

/** What an operator is told, in a sentence: what was done, or why nothing was. */
export type BackupOutcome = { readonly done: string } | { readonly problem: string };

/** Names within a backup. */
export const DATABASE_FILE = 'database.tar.gz';
export const FILES_FOLDER = 'files';
const MANIFEST = 'backup.json';

/** Bytes that are in a backup, and how to see that they still are what they were. */
const Part = Type.Object({
  /** Below `files`, as the store of files names it: never out of the folder. */
  path: Type.String({ pattern: '^[\\w-]{1,8}/[\\w-]{1,100}$|^database\\.tar\\.gz$' }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type Part = Static<typeof Part>;

const Manifest = Type.Object({
  format: Type.Literal(1),
  made_at: Type.String(),
  database: Part,
  /** Null: they are in a bucket, which has backups of its own. */
  files: Type.Union([Type.Array(Part), Type.Null()]),
});
export type Manifest = Static<typeof Manifest>;

/** Written last: a folder without it is no backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', flush: true });

/** Undefined: there is none, or none that we understand. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(Manifest, read) ? read : undefined;
  } catch {
    return undefined; // no JSON
  }
}

/** Writes bytes that must not be there yet, and flushes them. */
export async function writePart(folder: string, path: string, bytes: Uint8Array): Promise<Part> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(place, bytes, { flag: 'wx', mode: 0o600, flush: true });
  return { path, bytes: bytes.length, sha256: hashOf(bytes) };
}

/** Undefined: they are gone, or are not what they were. */
export async function readPart(folder: string, { path, bytes, sha256 }: Part): Promise<Buffer | undefined> {
  const read = await readFile(join(folder, path)).catch(() => undefined);
  return read?.length === bytes && hashOf(read) === sha256 ? read : undefined;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Whether a folder has nothing in it, or does not exist. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // file calls reject with these
    throw error;
  });
  return names.length === 0;
}
