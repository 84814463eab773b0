import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import {
  type CitusNodes,
  citusFolder,
  closeTemplate,
  createCitusCluster,
  NO_CITUS,
} from './citus-cluster.ts';
import { createPostgresCluster, findPostgres, type PostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined when there is no PostgreSQL on this machine. */
    readonly postgresUrl: string | undefined;
    /** A cluster whose database can be copied; undefined when nothing names one. */
    readonly citusNodes: CitusNodes | undefined;
    /** An archive of an empty embedded database: starting from it takes a tenth of the time. */
    readonly pgliteSnapshot: string;
  }
}

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/canvass/', import.meta.url));

/** Before all suites of the server: a PostgreSQL of our own, and an empty embedded database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('pgliteSnapshot', await emptyPglite());
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

/** Kept from one run to the next, by the version of PGlite: making it takes seconds. */
async function emptyPglite(): Promise<string> {
  const file = join(CACHE, `pglite-${versionOfPglite()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(CACHE, { recursive: true });
  const made = `${file}.${process.pid}`;
  writeFileSync(made, Buffer.from(await dump.arrayBuffer()));
  renameSync(made, file);
  return file;
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  return version;
}

async function openCluster(): Promise<PostgresCluster | undefined> {
  const bin = findPostgres();
  if (bin !== undefined) return createPostgresCluster(bin);
  const words = 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  if (process.env['CANVASS_REQUIRE_POSTGRES'] === '1' || process.env['CI'])
    throw new Error(`${words}, and CANVASS_REQUIRE_POSTGRES or CI demands it.`);
  process.stderr.write(`${words}: the server suites run on the embedded database only.\n`);
  return undefined;
}
