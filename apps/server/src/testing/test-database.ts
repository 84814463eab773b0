import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../database/database.ts';
import { copyTemplate } from './clusters/citus-cluster.ts';
import { migrate } from '../database/migrate.ts';
import { openPglite } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { databaseAt, TEMPLATE_DATABASE } from './clusters/postgres-cluster.ts';

export type DatabaseKind = 'pglite' | 'postgres' | 'citus';

/** Folders of `src` whose suites always run on both databases, because they depend on differences between them. */
export const TESTED_ON_BOTH = ['database', 'draws', 'quotas', 'responses'];

/**
 * The databases of a suite: in `npm test` one, by seed, unless the suite is in `TESTED_ON_BOTH`; in full runs all available
 * databases; or the databases named by the environment.
 */
export const databaseKinds = (): readonly DatabaseKind[] => {
  const { CANVASS_DATABASES, CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
  const namedKinds = CANVASS_DATABASES?.split(',');
  const allKinds = everyDatabaseKind();
  if (namedKinds !== undefined) return allKinds.filter((kind) => namedKinds.includes(kind));
  if (CANVASS_FULL === '1') return allKinds;
  const withoutCluster = allKinds.filter((kind) => kind !== 'citus');
  const file = /[^\s(]+\.test\.ts/.exec(new Error('whose suite').stack ?? '')?.[0] ?? '';
  const name = file.replace(/^.*\/src\//, '');
  if (TESTED_ON_BOTH.some((folder) => name.startsWith(`${folder}/`))) return withoutCluster;
  const chosenKind =
    withoutCluster[
      createHash('sha256').update(`${CANVASS_SEED} ${name}`).digest().readUInt32BE() % withoutCluster.length
    ];
  return chosenKind === undefined ? withoutCluster : [chosenKind];
};

/** All available databases, for suites about faults that occur on only one of them. */
export const everyDatabaseKind = (): readonly DatabaseKind[] => [
  'pglite',
  ...(inject('postgresUrl') === undefined ? [] : (['postgres'] as const)),
  ...(inject('citusNodes') === undefined ? [] : (['citus'] as const)),
];

/** An empty database with the server's schema. */
export async function createTestDatabase(kind: DatabaseKind, connections?: number): Promise<Database> {
  if (kind === 'pglite') return emptyPglite();
  const url = await (kind === 'postgres' ? createPostgresDatabase(TEMPLATE_DATABASE) : createCitusDatabase());
  const database = openTestPostgres(url, maxConnections(kind, connections));
  if (kind === 'citus') await migrate(database);
  return database;
}

/** Maximum number of connections. Each connection to a coordinator may open one to every worker. Suites share workers. */
const maxConnections = (kind: DatabaseKind, connections = 20): number =>
  kind === 'citus' ? Math.min(connections, 40) : connections;

async function emptyPglite(): Promise<Database> {
  // Suites outside this package have no global set-up, so they create a new database.
  const path: string | undefined = inject('pgliteSnapshot');
  const snapshot = path === undefined ? {} : { snapshot: new Blob([await readFile(path)]) };
  const openedDatabase = await openPglite({ isInMemory: true, ...snapshot });
  if ('problem' in openedDatabase) throw new Error(openedDatabase.problem);
  if (path === undefined) await migrate(openedDatabase.database);
  return openedDatabase.database;
}

export const openTestPostgres = (url: string, connections = 20): Database =>
  openPostgres(url, { connections, onLost: () => undefined });

export const createServedDatabase = (kind: Exclude<DatabaseKind, 'pglite'>): Promise<string> =>
  kind === 'citus' ? createCitusDatabase() : createPostgresDatabase();

function createCitusDatabase(): Promise<string> {
  const nodes = inject('citusNodes');
  if (nodes === undefined) throw new Error('there is no cluster: ask databaseKinds first');
  return copyTemplate(nodes, newName());
}

const newName = () => `t_${randomBytes(8).toString('hex')}`;

/** Address of a new database in the tests' own PostgreSQL, empty or a copy of another. */
export async function createPostgresDatabase(template = 'template1'): Promise<string> {
  const url = inject('postgresUrl');
  if (url === undefined) throw new Error('there is no PostgreSQL: ask databaseKinds first');
  const name = newName();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return databaseAt(url, name);
}
