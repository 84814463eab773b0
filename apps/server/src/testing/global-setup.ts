import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type CitusNodes,
  citusFolder,
  closeTemplate,
  createCitusCluster,
  NO_CITUS,
} from './clusters/citus-cluster.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import type { Tables } from '../database/tables.ts';
import {
  createPostgresCluster,
  databaseAt,
  findPostgres,
  type PostgresCluster,
  TEMPLATE_DATABASE,
} from './clusters/postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL with the database `canvass_template`. Undefined if PostgreSQL is not installed. */
    readonly postgresUrl: string | undefined;
    /** A cluster whose database can be copied. Undefined if the environment names none. */
    readonly citusNodes: CitusNodes | undefined;
    /** Path of an archive: an empty embedded database with the schema. Starting from it takes a tenth of the time. */
    readonly pgliteSnapshot: string;
  }
}

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/canvass/', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../database/migrations/', import.meta.url));

/** Runs before all suites of the server: starts a PostgreSQL and creates databases with the schema to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('pgliteSnapshot', await cachePgliteSnapshot());
  const cluster = await openCluster();
  project.provide('postgresUrl', cluster?.url);
  const citus = await openCitus();
  project.provide('citusNodes', citus && { ports: citus.ports });
  return async () => {
    cluster?.remove();
    await citus?.remove();
  };
}

async function openCitus() {
  const scripts = citusFolder();
  if (scripts === undefined) {
    process.stderr.write(`The server suites run ${NO_CITUS}.\n`);
    return undefined;
  }
  const cluster = await createCitusCluster(scripts);
  await closeTemplate(cluster);
  return cluster;
}

/** Returns the path of the snapshot. It is cached by PGlite version and migrations, since creating it takes seconds. */
async function cachePgliteSnapshot(): Promise<string> {
  const file = join(CACHE, `pglite-alone-${versionOfPglite()}-${hashOfMigrations()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  await migrate({ query: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }) });
  // Suites do not use the template databases, which are half of the files and slow down each copy.
  for (const name of ['template0', 'template1']) {
    await pglite.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
    await pglite.exec(`drop database ${name}`);
  }
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(CACHE, { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, Buffer.from(await dump.arrayBuffer()));
  renameSync(temporaryFile, file);
  return file;
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  return version;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).toSorted())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

async function openCluster(): Promise<PostgresCluster | undefined> {
  const bin = findPostgres();
  if (bin !== undefined) {
    const cluster = await createPostgresCluster(bin, memoryFolder());
    await createTemplate(cluster.url);
    return cluster;
  }
  const warning = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (process.env['CANVASS_REQUIRE_POSTGRES'] === '1' || process.env['CI'])
    throw new Error(`${warning}, and CANVASS_REQUIRE_POSTGRES or CI demands it.`);
  process.stderr.write(`${warning}: the server suites run on the embedded database only.\n`);
  return undefined;
}

/** Creates a database with the schema for suites to copy, because migrations take as long as many suites. */
async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = openPostgres(databaseAt(url, TEMPLATE_DATABASE), {
    connections: 1,
    onLost: () => undefined,
  });
  await migrate(template);
  await template.close();
}

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** A folder in memory, which spares suites thousands of waits for the disk. */
function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : undefined;
}
