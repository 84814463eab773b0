import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStoreSettings } from '../config/file-store-settings.ts';

/** Where the bytes of files are kept, under names that only we make. */
export interface FileStore {
  /** A folder of this machine for files that are still arriving. */
  readonly incoming: string;
  /** Resolves when they are on the disk, and would be there after a power cut. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Rejects when there is no such file. */
  read(id: string): Promise<Readable>;
  has(id: string): Promise<boolean>;
  /** Fine when there is none. */
  remove(id: string): Promise<void>;
}

/** Ids begin with random characters: no folder gets too full. */
const keyOf = (id: string) => `${id.slice(0, 2)}/${id}`;

/** A folder of this machine, or a bucket that speaks S3 (docs/operations.md). */
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

/** What was acknowledged is stored (TRUST-1). */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Loaded only where it is configured: the client for S3 is not installed by default. */
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
