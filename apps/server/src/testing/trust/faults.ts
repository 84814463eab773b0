import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { citusUrl, createCitusCluster } from '../clusters/citus-cluster.ts';
import { createPostgresCluster, findPostgres, freePort } from '../clusters/postgres-cluster.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { openLossyProxy } from './lossy-proxy.ts';
import { mountSmallDisk } from './small-disk.ts';

export interface FaultyServer {
  readonly url: () => string;
  readonly databaseUrl: string;
  /** Injects the fault and repairs it. */
  injectFault(): Promise<void>;
  /** Ends the server as operators do. Returns its exit code. */
  end(): Promise<number | null>;
  remove(): Promise<void>;
}

export type Fault = (folder: string, settings?: Readonly<Record<string, string>>) => Promise<FaultyServer>;

interface TestDatabase {
  readonly databaseUrl: string;
  remove(): void | Promise<void>;
}

interface RunningServer extends TestDatabase {
  server: ServerProcess;
  restart(signal: NodeJS.Signals): Promise<number | null>;
}

async function run(folder: string, testDatabase: TestDatabase, settings = {}): Promise<RunningServer> {
  const port = await freePort();
  const env = { DATA_DIR: folder, DATABASE_URL: testDatabase.databaseUrl, ...settings };
  const running: RunningServer = {
    ...testDatabase,
    server: await startServerProcess(env, port),
    async restart(signal) {
      const code = await running.server.end(signal);
      running.server = await startServerProcess(env, port);
      return code;
    },
  };
  return running;
}

const createFaultyServer = (running: RunningServer, strike: () => Promise<void>): FaultyServer => ({
  url: () => running.server.url,
  databaseUrl: running.databaseUrl,
  injectFault: strike,
  end: () => running.server.end('SIGTERM'),
  remove: async () => running.remove(),
});

async function runOnPostgres(folder: string, settings = {}) {
  const cluster = await createPostgresCluster(findPostgres() ?? '');
  const running = await run(folder, { databaseUrl: cluster.url, remove: cluster.remove }, settings);
  return { cluster, running };
}

/** Kills the process of one connection while it works. PostgreSQL restarts all processes and recovers. */
async function killBackend(url: string): Promise<void> {
  const admin = await connectAgain(url);
  const { rows } = await admin.query<{ pid: number }>(`select pid from pg_stat_activity
    where application_name = 'canvass' order by state = 'active' desc, query ilike 'commit%' desc limit 1`);
  const [victim] = rows;
  if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
  await admin.end().catch(() => undefined); // PostgreSQL ends this connection, too
}

/** Retries while the database recovers from an earlier fault. */
async function connectAgain(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) return client;
    await sleep(50);
  }
}

export const postgresFaults: Readonly<Record<string, Fault>> = {
  'R1 the server is killed': async (folder, settings) => {
    const { running } = await runOnPostgres(folder, settings);
    return createFaultyServer(running, async () => void (await running.restart('SIGKILL')));
  },
  'R2 PostgreSQL is killed with all that it has started': async (folder, settings) => {
    const { cluster, running } = await runOnPostgres(folder, settings);
    return createFaultyServer(running, async () => {
      await cluster.kill();
      cluster.start();
    });
  },
  'R3 a connection of PostgreSQL is killed': async (folder) => {
    const { running } = await runOnPostgres(folder);
    return createFaultyServer(running, () => killBackend(running.databaseUrl));
  },
  'R4 PostgreSQL is stopped at once and started': async (folder) => {
    const { cluster, running } = await runOnPostgres(folder);
    return createFaultyServer(running, async () => {
      cluster.stop('immediate');
      cluster.start();
    });
  },
  'R8 replies are lost after they were committed': async (folder) => {
    const { running } = await runOnPostgres(folder);
    const proxy = await openLossyProxy(Number(new URL(running.server.url).port));
    const scene = createFaultyServer(running, async () => {
      proxy.lose(0.3);
      await sleep(500);
      proxy.lose(0);
    });
    return { ...scene, url: () => proxy.url, end: () => (proxy.close(), scene.end()) };
  },
  'R30 another version is started, after SIGTERM': async (folder) => {
    const { running } = await runOnPostgres(folder);
    return createFaultyServer(running, async () => {
      const code = await running.restart('SIGTERM');
      if (code !== 0) throw new Error(`the server ended with ${code}`);
    });
  },
};

const SMALL_DISK_MB = 160;
/** Maximum number of files on the disk. An empty PostgreSQL has a thousand. */
const SMALL_DISK_FILES = 4_000;
const FULL_FOR_MS = 2_000;

/** R22: PostgreSQL's disk is full for a while, for data, indexes and write-ahead log. */
export const fullDisk =
  (resource: 'room' | 'files'): Fault =>
  async (folder) => {
    const disk = mountSmallDisk({ room: SMALL_DISK_MB * 1024 * 1024, files: SMALL_DISK_FILES });
    const cluster = await createPostgresCluster(findPostgres() ?? '', disk.folder);
    const remove = () => {
      cluster.remove();
      disk.remove();
    };
    const running = await run(folder, { databaseUrl: cluster.url, remove });
    return createFaultyServer(running, async () => {
      disk.fill(resource);
      await sleep(FULL_FOR_MS);
      disk.free();
      // PostgreSQL may exit instead of acknowledging lost data; the operator restarts it.
      cluster.start();
    });
  };

/** Kills every worker of a cluster in turn, including the one with the survey. */
export const killedWorker =
  (scripts: string): Fault =>
  async (folder) => {
    const cluster = await createCitusCluster(scripts);
    const [coordinator = 0, ...workers] = cluster.ports;
    const running = await run(folder, { databaseUrl: citusUrl(coordinator), remove: cluster.remove });
    let strikes = 0;
    return createFaultyServer(running, async () => {
      await cluster.kill(workers[strikes % workers.length] ?? 0);
      strikes += 1;
      await cluster.start();
    });
  };
