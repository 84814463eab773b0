import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { distribute } from '../../database/distribute.ts';
import { openPostgres } from '../../database/open-postgres.ts';
import { freePort, killAll } from './postgres-cluster.ts';

/** Serialisable description of a running cluster, with the coordinator's port first. */
export interface CitusNodes {
  readonly ports: readonly number[];
}

export interface CitusCluster extends CitusNodes {
  /** Kills a node like a crash. `start` restarts all killed nodes. */
  kill(port: number): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The folder with scripts and extension, from the environment. Undefined if suites do not run on a cluster. */
export const citusFolder = (): string | undefined => process.env['CANVASS_CITUS'] || undefined;

export const NO_CITUS = 'not on a cluster: CANVASS_CITUS does not name the folder of its scripts';

export const citusUrl = (port: number, name = 'canvass'): string =>
  `postgres://postgres@127.0.0.1:${port}/${name}`;

/** Starts a cluster in a temporary folder on free ports, with an empty distributed database `canvass`. */
export async function createCitusCluster(scripts: string): Promise<CitusCluster> {
  const root = mkdtempSync(join(tmpdir(), 'canvass-citus-'));
  chmodSync(root, 0o777); // the servers run as another user
  const ports = [await freePort(), await freePort(), await freePort()];
  const [coordinator = 0, ...workers] = ports;
  const env = {
    ...process.env,
    CT_ROOT: root,
    CT_COORDINATOR: String(coordinator),
    CT_WORKERS: workers.join(' '),
    CT_PLAIN: '',
  };
  const run = (script: string, ...args: readonly string[]) =>
    promisify(execFile)('bash', [join(scripts, script), ...args], { env });
  const remove = async () => {
    await run('stop-cluster.sh', '--drop');
    rmSync(root, { recursive: true, force: true });
  };
  await run('start-cluster.sh');
  try {
    await allowMoves(ports);
    await distributeAt(citusUrl(coordinator));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    ports,
    remove,
    start: async () => void (await run('start-cluster.sh')),
    kill: (port) => killAll(join(root, String(port))),
  };
}

/** Allows moving shards during writes, which newer minor versions of PostgreSQL forbid by default. */
async function allowMoves(ports: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: citusUrl(ports[0] ?? 0, 'postgres') });
  await client.connect();
  const { rowCount } = await client.query(
    "select 1 from pg_settings where name = 'output_plugin_libraries' and setting not like '%citus%'",
  );
  await client.end();
  if (rowCount === 0) return;
  const allow = 'alter system set output_plugin_libraries = pgoutput, test_decoding, citus';
  await runOnEach(ports, [allow, 'select pg_reload_conf()']);
}

async function distributeAt(url: string): Promise<void> {
  const database = openPostgres(url, { connections: 1, onLost: () => undefined });
  const outcome = await distribute(database);
  await database.close();
  if ('problem' in outcome) throw new Error(outcome.problem);
}

const TEMPLATE = 'canvass';

/** Disconnects programs from the cluster's database, since a database in use cannot be copied. */
export const closeTemplate = ({ ports }: CitusNodes): Promise<unknown> =>
  runOnEach(ports, [
    `alter database ${TEMPLATE} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  ]);

/** Returns the address of the copy. */
export async function copyTemplate({ ports }: CitusNodes, name: string): Promise<string> {
  await runOnEach(ports, [`create database ${name} template ${TEMPLATE}`]);
  return citusUrl(ports[0] ?? 0, name);
}

/** Creates a database without tables on every node of the cluster. Returns its address. */
export async function createEmptyDatabase({ ports }: CitusNodes, name: string): Promise<string> {
  const [coordinator = 0, ...workers] = ports;
  await runOnEach(ports, [`create database ${name}`]);
  await runOnEach(ports, ['create extension citus'], name);
  const nodes = workers.map((port) => `select citus_add_node('127.0.0.1', ${port})`);
  await runOnEach(
    [coordinator],
    [`select citus_set_coordinator_host('127.0.0.1', ${coordinator})`, ...nodes],
    name,
  );
  return citusUrl(coordinator, name);
}

/** Makes statements that would use more than one node fail, on every node. */
export const refuseManyNodes = ({ ports }: CitusNodes, name: string): Promise<unknown> =>
  runOnEach(ports, [`alter database ${name} set citus.multi_task_query_log_level = 'error'`]);

const runOnEach = (
  ports: readonly number[],
  statements: readonly string[],
  name = 'postgres',
): Promise<unknown> =>
  Promise.all(
    ports.map(async (port) => {
      const client = new pg.Client({ connectionString: citusUrl(port, name) });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    }),
  );
