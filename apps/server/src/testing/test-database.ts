import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../storage/database.ts';
import { copyTemplate } from './citus-cluster.ts';
import { migrate } from '../storage/migrate.ts';
import { openPglite } from '../storage/open-pglite.ts';
import { openPostgres } from '../storage/open-postgres.ts';

export type DatabaseKind = 'pglite' | 'postgres' | 'citus';

/** The databases that a suite runs on: those that there are here; a cluster only when everything is tried, or named. */
export const databaseKinds = (): readonly DatabaseKind[] => {
  const named = process.env['CANVASS_DATABASES']?.split(',');
  const isFull = process.env['CANVASS_FULL'] === '1';
  return everyDatabaseKind().filter((kind) => named?.includes(kind) ?? (isFull || kind !== 'citus'));
};

/** The same for suites that are tried on a cluster each time: what only goes wrong there. */
export const everyDatabaseKind = (): readonly DatabaseKind[] => [
  'pglite',
  ...(inject('postgresUrl') === undefined ? [] : (['postgres'] as const)),
  ...(inject('citusNodes') === undefined ? [] : (['citus'] as const)),
];

/** An empty database of its own with our schema. */
export async function createTestDatabase(kind: DatabaseKind, connections?: number): Promise<Database> {
  const database =
    kind === 'pglite'
      ? await emptyPglite()
      : openTestPostgres(await createServedDatabase(kind), most(kind, connections));
  await migrate(database);
  return database;
}

/** Each connection to a coordinator may take one of every worker, where those of other suites are counted too. */
const most = (kind: DatabaseKind, connections = 20): number =>
  kind === 'citus' ? Math.min(connections, 40) : connections;

async function emptyPglite(): Promise<Database> {
  // Suites outside of this package have no global set-up of ours: they wait for a new database.
  const path: string | undefined = inject('pgliteSnapshot');
  const snapshot = path === undefined ? {} : { snapshot: new Blob([await readFile(path)]) };
  const opened = await openPglite({ memory: true, ...snapshot });
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.database;
}

export const openTestPostgres = (url: string, connections = 20): Database =>
  openPostgres(url, { connections, onLost: () => undefined });

/** Address of a new database that programs connect to. */
export const createServedDatabase = (kind: Exclude<DatabaseKind, 'pglite'>): Promise<string> =>
  kind === 'citus' ? createCitusDatabase() : createPostgresDatabase();

/** Address of a new distributed database, at the coordinator. */
function createCitusDatabase(): Promise<string> {
  const nodes = inject('citusNodes');
  if (nodes === undefined) throw new Error('there is no cluster: ask databaseKinds first');
  return copyTemplate(nodes, newName());
}

const newName = () => `t_${randomBytes(8).toString('hex')}`;

/** Address of a new database in the tests' own PostgreSQL. */
export async function createPostgresDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  if (url === undefined) throw new Error('there is no PostgreSQL: ask databaseKinds first');
  const name = newName();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}
