import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEBIAN_ROOT = '/usr/lib/postgresql';

export const TEMPLATE_DATABASE = 'canvass_template';

export const databaseAt = (url: string, name: string): string => url.replace(/\/[^/]+$/, `/${name}`);

export interface PostgresCluster {
  /** Address of the cluster's maintenance database. */
  readonly url: string;
  stop(mode?: 'fast' | 'immediate'): void;
  /** Kills all processes of the cluster at the same time, like a power failure. */
  kill(): Promise<void>;
  /** Starts the cluster unless it is running. */
  start(): void;
  remove(): void;
}

/** The folder with PostgreSQL's programs: CANVASS_POSTGRES_BIN, else Debian's newest. Undefined if not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_ROOT, version, 'bin'));
  return [process.env['CANVASS_POSTGRES_BIN'] ?? '', ...folders].find((folder) =>
    existsSync(join(folder, 'initdb')),
  );
}

/** A private cluster in its own folder on a free port, with fsync on as in production. */
export async function createPostgresCluster(bin: string, parent = tmpdir()): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(parent, 'canvass-postgres-'));
  chmodSync(folder, 0o777); // the server may run as another user, who creates the data folder
  const data = join(folder, 'data');
  const port = await freePort();
  run(bin, 'initdb', [
    '-D',
    data,
    '-U',
    'canvass',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ]);
  const start = () => {
    if (isRunning(bin, data)) return;
    run(bin, 'pg_ctl', [
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`,
      '-w',
      'start',
    ]);
  };
  const stop = (mode = 'immediate') => run(bin, 'pg_ctl', ['-D', data, '-m', mode, '-w', 'stop']);
  start();
  return {
    url: `postgres://canvass@127.0.0.1:${port}/postgres`,
    start,
    stop,
    kill: () => killAll(data),
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Kills the PostgreSQL server of a data folder with all its processes. Waits until they have ended, because a second
 * server on the same folder would damage the data.
 */
export async function killAll(data: string): Promise<void> {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGSTOP'); // a stopped process starts no more processes
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const pids = [pid, ...children.map(Number)];
  for (const processId of pids) signal(processId, 'SIGKILL');
  while (pids.some((each) => signal(each, 0))) await sleep(10);
}

/** Returns false if the process no longer exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function isRunning(bin: string, data: string): boolean {
  try {
    run(bin, 'pg_ctl', ['-D', data, 'status']);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program of PostgreSQL, which refuses to run as root, as the user of its package. */
function run(bin: string, program: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [command, commandArgs] = isRoot
    ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]]
    : [join(bin, program), [...args]];
  const { status, stderr, stdout, error } = spawnSync(command, commandArgs, {
    encoding: 'utf8',
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? ''} ${stderr}${stdout}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
