import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import { hasPglite, restorePglite } from '../../storage/copy-pglite.ts';
import {
  type BackupOutcome,
  FILES_FOLDER,
  isEmptyFolder,
  type Manifest,
  readManifest,
  readPart,
  writePart,
} from './backup-folder.ts';

/**
 * Puts a backup where there is no database yet, all or nothing: everything in it is looked at first, and the database comes
 * last, so that what was cut off leaves none.
 */
export async function restoreBackup(
  folder: string,
  settings: Pick<Settings, 'dataFolder' | 'files'>,
): Promise<BackupOutcome> {
  const manifest = await readManifest(folder);
  if (manifest === undefined)
    return { problem: `${folder} is no backup of this version of Canvass, or one that was never finished.` };
  const obstacle = await obstacleTo(folder, manifest, settings);
  if (obstacle !== undefined) return { problem: obstacle };
  const { dataFolder, files } = settings;
  if ('folder' in files)
    for (const part of manifest.files ?? []) {
      const bytes = await readPart(join(folder, FILES_FOLDER), part);
      if (bytes === undefined) return { problem: damaged(folder, part.path) };
      await writePart(files.folder, part.path, bytes);
    }
  const dump = await readPart(folder, manifest.database);
  if (dump === undefined) return { problem: damaged(folder, manifest.database.path) };
  const restored = await restorePglite(dataFolder, dump);
  if ('problem' in restored) return restored;
  const count = manifest.files?.length ?? 0;
  return { done: `The backup of ${manifest.made_at} is in ${dataFolder}, with ${count} files.` };
}

/** Why a backup must not, or cannot, be put there. Nothing is written until there is no such reason. */
async function obstacleTo(
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
  const broken = await firstDamaged(folder, manifest);
  return broken && damaged(folder, broken);
}

async function firstDamaged(folder: string, { files, database }: Manifest): Promise<string | undefined> {
  for (const part of files ?? [])
    if ((await readPart(join(folder, FILES_FOLDER), part)) === undefined) return part.path;
  return (await readPart(folder, database)) === undefined ? database.path : undefined;
}

const damaged = (folder: string, path: string) =>
  `${path} in ${folder} is missing or is not what was backed up: take another copy of the backup. Nothing was restored.`;
