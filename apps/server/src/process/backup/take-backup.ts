import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { dumpPglite } from '../../storage/copy-pglite.ts';
import {
  type BackupOutcome,
  DATABASE_FILE,
  FILES_FOLDER,
  isEmptyFolder,
  type Part,
  writeManifest,
  writePart,
} from './backup-folder.ts';

/**
 * Copies the embedded database and the folder of files into a new folder. The server has to be stopped: the copy is of
 * one moment, and nobody writes meanwhile.
 */
export async function takeBackup(
  folder: string,
  { dataFolder, files }: Pick<Settings, 'dataFolder' | 'files'>,
): Promise<BackupOutcome> {
  if (!(await isEmptyFolder(folder)))
    return { problem: `${folder} has something in it already; name a new folder for the backup.` };
  // Held until the files are copied as well: no server starts in between.
  const dumped = await dumpPglite(dataFolder, async (dump) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = await writePart(folder, DATABASE_FILE, dump);
    const copied = 'folder' in files ? await copyFiles(files.folder, join(folder, FILES_FOLDER)) : null;
    await writeManifest(folder, { format: 1, made_at: new Date().toISOString(), database, files: copied });
    return copied?.length;
  });
  if ('problem' in dumped) return dumped;
  const { result: count } = dumped;
  const told = count === undefined ? 'files are in their bucket, and not in it' : `with ${count} files`;
  return {
    done: `The backup is in ${folder} (${told}). It holds answers and keys: keep it as safe as them.`,
  };
}

/** What has arrived whole: each in a folder that is named after the beginning of its id. */
async function copyFiles(from: string, to: string): Promise<Part[]> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  const parts: Part[] = [];
  for (const { name: folder } of entries.filter(
    (entry) => entry.isDirectory() && entry.name !== 'incoming',
  )) {
    for (const name of await readdir(join(from, folder)))
      parts.push(await writePart(to, `${folder}/${name}`, await readFile(join(from, folder, name))));
  }
  return parts;
}
