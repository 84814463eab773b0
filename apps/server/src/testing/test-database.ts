import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { openPglite } from '../storage/open-pglite.ts';
import { openPostgres } from '../storage/open-postgres.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** The databases that suites run on: both, where there is a PostgreSQL. */
export const databaseKinds = (): readonly DatabaseKind[] =>
  inject('postgresUrl') === undefined ? ['pglite'] : ['pglite', 'postgres'];

/** An empty database of its own with our schema. */
export async function createTestDatabase(kind: DatabaseKind): Promise<Database> {
  const database = kind === 'pglite' ? await emptyPglite() : openTestPostgres(await createPostgresDatabase());
  await migrate(database);
  return database;
}

async function emptyPglite(): Promise<Database> {
  // Suites outside of this package have no global set-up of ours: they wait for a new database.
  const path: string | undefined = inject('pgliteSnapshot');
  const snapshot = path === undefined ? {} : { snapshot: new Blob([await readFile(path)]) };
  const opened = await openPglite({ memory: true, ...snapshot });
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.database;
}

export const openTestPostgres = (url: string): Database =>
  openPostgres(url, { connections: 20, onLost: () => undefined });

/** Address of a new database in the tests' own cluster. */
export async function createPostgresDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  if (url === undefined) throw new Error('there is no PostgreSQL: ask databaseKinds first');
  const name = `t_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}
