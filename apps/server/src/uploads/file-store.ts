import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStoreSettings } from '../config/settings.ts';

/** Stores the bytes of files under names created by the server. */
export interface FileStore {
  /** A local folder for files that are still arriving. */
  readonly incoming: string;
  /** Resolves when the bytes are flushed to the disk. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Rejects if the file does not exist. */
  read(id: string): Promise<Readable>;
  has(id: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  remove(id: string): Promise<void>;
}

/** Ids begin with random characters, so the files are spread over many small folders. */
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}`;

/** Opens a local folder, or a bucket with the S3 protocol (docs/operations.md). */
export async function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  const disk = 'folder' in settings ? localDisk(settings.folder) : await bucketDisk(settings);
  return {
    incoming: 'folder' in settings ? join(settings.folder, 'incoming') : tmpdir(),
    async write(id, bytes) {
      await disk.put(keyOf(id), bytes);
      if ('folder' in settings) await flush(join(settings.folder, keyOf(id)));
    },
    read: (id) => disk.getStream(keyOf(id)),
    has: (id) => disk.exists(keyOf(id)),
    remove: (id) => disk.delete(keyOf(id)),
  };
}

const localDisk = (location: string) => new Disk(new FSDriver({ location, visibility: 'private' }));

/** Flushes a file to the disk, because acknowledged files must survive a crash (TRUST-1). */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Loads the S3 client only here, because the client is not installed by default. */
async function bucketDisk({ bucket, endpoint, region }: Extract<FileStoreSettings, { bucket: string }>) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
  );
}
