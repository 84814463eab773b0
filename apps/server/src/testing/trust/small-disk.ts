import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk in memory that can be filled. Only root can mount one, and not in every container. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up the remaining bytes, or the remaining number of files. */
  fill(resource: 'room' | 'files'): void;
  free(): void;
  remove(): void;
}

export function mountSmallDisk({
  room,
  files = 0,
}: {
  readonly room: number;
  readonly files?: number;
}): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-disk-'));
  const limits = `size=${room},mode=1777${files > 0 ? `,nr_inodes=${files}` : ''}`;
  run('mount', '-t', 'tmpfs', '-o', limits, 'tmpfs', folder);
  chmodSync(folder, 0o777); // users other than root write there, too
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (what) => untilFull(() => (what === 'room' ? takeRoom(filler) : takeFiles(filler))),
    free: () => {
      for (const fillerPath of [filler, `${filler}s`]) rmSync(fillerPath, { recursive: true, force: true });
    },
    remove() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function takeRoom(filler: string): never {
  const handle = openSync(filler, 'a');
  const block = Buffer.alloc(4 * 1024);
  try {
    for (;;) writeSync(handle, block);
  } finally {
    closeSync(handle);
  }
}

function takeFiles(filler: string): never {
  spawnSync('mkdir', ['-p', `${filler}s`]);
  for (let n = 0; ; n += 1) writeFileSync(join(`${filler}s`, String(n)), '');
}

function untilFull(take: () => never): void {
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error; // file errors have a `code`
  }
}

export function canMount(): boolean {
  try {
    mountSmallDisk({ room: 1024 * 1024 }).remove();
    return true;
  } catch {
    return false;
  }
}

function run(...command: readonly [string, ...string[]]): void {
  const [program, ...args] = command;
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`);
}
