import { readSettings, type Settings } from '../../config/settings.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { dumpPglite, hasPglite, restorePglite } from '../../database/open-pglite.ts';
import { createHash } from 'node:crypto';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

const USAGE = {
  backup: 'usage: backup FOLDER (a new one, which takes the embedded database and the files)',
  restore: 'usage: restore FOLDER (what backup has made; DATA_DIR names a folder without a database)',
};

/** `backup` and `restore` of the embedded database with the folder of files. */
export async function runBackup(
  command: 'backup' | 'restore',
  [folder, ...extraArguments]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<BackupOutcome> {
  if (!folder || folder.startsWith('-') || extraArguments.length > 0) return { problem: USAGE[command] };
  const read = readSettings(env);
  if ('problem' in read) return read;
  const { databaseUrl } = read.settings;
  if (databaseUrl !== undefined)
    return {
      problem: `this is for the embedded database, and DATABASE_URL names a PostgreSQL: use ${command === 'backup' ? 'pg_dump' : 'pg_restore'} (docs/operations.md), or unset it.`,
    };
  return command === 'backup' ? takeBackup(folder, read.settings) : restoreBackup(folder, read.settings);
}

/**
 * Copies the embedded database and the folder of files into a new folder, while the server is stopped.
 */
async function takeBackup(
  folder: string,
  { dataFolder, files }: Pick<Settings, 'dataFolder' | 'files'>,
): Promise<BackupOutcome> {
  if (!(await isEmptyFolder(folder)))
    return { problem: `${folder} has something in it already; name a new folder for the backup.` };
  // `dumpPglite` keeps the lock until the files are copied, so that no server starts in between.
  const dumpResult = await dumpPglite(dataFolder, async (dump) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = await writePart(folder, DATABASE_FILE, dump);
    const copiedFiles = 'folder' in files ? await copyFiles(files.folder, join(folder, FILES_FOLDER)) : null;
    await writeManifest(folder, {
      format: 1,
      made_at: new Date().toISOString(),
      database,
      files: copiedFiles,
    });
    return copiedFiles?.length;
  });
  if ('problem' in dumpResult) return dumpResult;
  const { result: count } = dumpResult;
  const fileText = count === undefined ? 'files are in their bucket, and not in it' : `with ${count} files`;
  return {
    done: `The backup is in ${folder} (${fileText}). It holds answers and keys: keep it as safe as them.`,
  };
}

/** Copies completely uploaded files. The file store has folders named after the beginning of the files' ids. */
async function copyFiles(sourceFolder: string, targetFolder: string): Promise<Part[]> {
  const entries = await readdir(sourceFolder, { withFileTypes: true }).catch(() => []);
  const parts: Part[] = [];
  for (const { name: folder } of entries.filter(
    (entry) => entry.isDirectory() && entry.name !== 'incoming',
  )) {
    for (const name of await readdir(join(sourceFolder, folder)))
      parts.push(
        await writePart(targetFolder, `${folder}/${name}`, await readFile(join(sourceFolder, folder, name))),
      );
  }
  return parts;
}

/**
 * Restores a backup into empty folders, completely or not at all. The database is written last, so that an interrupted
 * restore leaves no database.
 */
async function restoreBackup(
  folder: string,
  settings: Pick<Settings, 'dataFolder' | 'files'>,
): Promise<BackupOutcome> {
  const manifest = await readManifest(folder);
  if (manifest === undefined)
    return { problem: `${folder} is no backup of this version of Canvass, or one that was never finished.` };
  const obstacle = await findRestoreObstacle(folder, manifest, settings);
  if (obstacle !== undefined) return { problem: obstacle };
  const { dataFolder, files } = settings;
  if ('folder' in files)
    for (const part of manifest.files ?? []) {
      const bytes = await readPart(join(folder, FILES_FOLDER), part);
      if (bytes === undefined) return { problem: describeDamage(folder, part.path) };
      await writePart(files.folder, part.path, bytes);
    }
  const dump = await readPart(folder, manifest.database);
  if (dump === undefined) return { problem: describeDamage(folder, manifest.database.path) };
  const restoreResult = await restorePglite(dataFolder, dump);
  if ('problem' in restoreResult) return restoreResult;
  const count = manifest.files?.length ?? 0;
  return { done: `The backup of ${manifest.made_at} is in ${dataFolder}, with ${count} files.` };
}

async function findRestoreObstacle(
  folder: string,
  manifest: Manifest,
  { dataFolder, files }: Pick<Settings, 'dataFolder' | 'files'>,
): Promise<string | undefined> {
  if (hasPglite(dataFolder))
    return `${dataFolder} has a database already; name another folder in DATA_DIR, or move that one away.`;
  const parts = manifest.files ?? [];
  if (parts.length > 0) {
    if (!('folder' in files))
      return 'the backup has files, and FILES_BUCKET is set; unset it, restore, and move the files then.';
    if (!(await isEmptyFolder(files.folder)))
      return `${files.folder} has files already; name another folder in FILES_DIR, or move that one away.`;
  }
  const damagedPart = await findDamagedPart(folder, manifest);
  return damagedPart && describeDamage(folder, damagedPart);
}

async function findDamagedPart(folder: string, { files, database }: Manifest): Promise<string | undefined> {
  for (const part of files ?? [])
    if ((await readPart(join(folder, FILES_FOLDER), part)) === undefined) return part.path;
  return (await readPart(folder, database)) === undefined ? database.path : undefined;
}

const describeDamage = (folder: string, path: string) =>
  `${path} in ${folder} is missing or is not what was backed up: take another copy of the backup. Nothing was restored.`;

/** A sentence for the operator: the result, or the reason for a refusal. */
type BackupOutcome = { readonly done: string } | { readonly problem: string };

const DATABASE_FILE = 'database.tar.gz';
const FILES_FOLDER = 'files';
const MANIFEST = 'backup.json';

const Part = Type.Object({
  /** Path below `files`, as in the file store, or the name of the database file. The pattern keeps it within the folder. */
  path: Type.String({ pattern: '^[\\w-]{1,8}/[\\w-]{1,100}$|^database\\.tar\\.gz$' }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type Part = Static<typeof Part>;

const Manifest = Type.Object({
  format: Type.Literal(1),
  made_at: Type.String(),
  database: Part,
  /** The copied files. Null if the files are in a bucket, which has its own backups. */
  files: Type.Union([Type.Array(Part), Type.Null()]),
});
type Manifest = Static<typeof Manifest>;

/** Writes the manifest. A folder without a manifest is not a backup. */
const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', flush: true });

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(Manifest, read) ? read : undefined;
  } catch {
    return undefined; // the file is not valid JSON
  }
}

/** Writes bytes to a new file and flushes them. */
async function writePart(folder: string, path: string, bytes: Uint8Array): Promise<Part> {
  const fullPath = join(folder, path);
  await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 });
  await writeFile(fullPath, bytes, { flag: 'wx', mode: 0o600, flush: true });
  return { path, bytes: bytes.length, sha256: hashOf(bytes) };
}

/** Reads a file of a backup. Returns undefined if it is missing or its content has changed. */
async function readPart(folder: string, { path, bytes, sha256 }: Part): Promise<Buffer | undefined> {
  const read = await readFile(join(folder, path)).catch(() => undefined);
  return read?.length === bytes && hashOf(read) === sha256 ? read : undefined;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // file errors have a `code`
    throw error;
  });
  return names.length === 0;
}
