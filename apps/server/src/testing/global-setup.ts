import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { createPostgresCluster, findPostgres, type PostgresCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined when there is no PostgreSQL on this machine. */
    readonly postgresUrl: string | undefined;
    /** A copy of an empty embedded database: starting from it takes a tenth of the time. */
    readonly pgliteSnapshot: string;
  }
}

/** Before all suites of the server: a PostgreSQL of our own, and an empty embedded database to copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-server-'));
  const snapshot = join(folder, 'pglite.tar');
  const pglite = await PGlite.create();
  writeFileSync(snapshot, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  const cluster = await openCluster();
  project.provide('pgliteSnapshot', snapshot);
  project.provide('postgresUrl', cluster?.url);
  return () => {
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
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
