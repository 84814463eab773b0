import { readSettings } from '../../settings.ts';
import type { BackupOutcome } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const USAGE = {
  backup: 'usage: backup FOLDER (a new one, which takes the embedded database and the files)',
  restore: 'usage: restore FOLDER (what backup has made; DATA_DIR names a folder without a database)',
};

/** `backup` and `restore`: the embedded database with the folder of files. Says in a sentence what came of it. */
export async function runBackup(
  command: 'backup' | 'restore',
  [folder, ...more]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<BackupOutcome> {
  if (!folder || folder.startsWith('-') || more.length > 0) return { problem: USAGE[command] };
  const read = readSettings(env);
  if ('problem' in read) return read;
  const { databaseUrl } = read.settings;
  if (databaseUrl !== undefined)
    return {
      problem: `this is for the embedded database, and DATABASE_URL names a PostgreSQL: use ${command === 'backup' ? 'pg_dump' : 'pg_restore'} (docs/operations.md), or unset it.`,
    };
  return command === 'backup' ? takeBackup(folder, read.settings) : restoreBackup(folder, read.settings);
}
