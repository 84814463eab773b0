import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely';
import { lockFolder } from './lock-folder.ts';
import type { Database, Parameter, Statement } from './database.ts';
import { createPrivateFolder } from './private-folder.ts';
import type { Tables } from './tables.ts';
import { rename, rm } from 'node:fs/promises';

const INT8_OID = 20;

/** The source of the embedded database: a folder, or a copy in memory (tests). */
type PgliteSource =
  | { readonly folder: string }
  /** `snapshot` is the result of `dumpDataDir`. */
  | { readonly isInMemory: true; readonly snapshot?: Blob };

export type OpenedPglite = { readonly database: Database } | { readonly problem: string };

/** Opens the embedded database. Returns a sentence if another process holds the folder. */
export async function openPglite(source: PgliteSource): Promise<OpenedPglite> {
  if (!('folder' in source)) return { database: await connect(source.snapshot) };
  const lock = await lockPglite(source.folder);
  if ('problem' in lock) return lock;
  try {
    const folder = join(source.folder, 'db');
    if (!existsSync(join(folder, 'PG_VERSION'))) await createDatabase(folder);
    const database = await connect(folder);
    return { database: { ...database, close: () => database.close().finally(lock.release) } };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Locks a data folder, so that no server uses it meanwhile. */
async function lockPglite(
  folder: string,
): Promise<{ readonly release: () => Promise<void> } | { readonly problem: string }> {
  await createPrivateFolder(folder);
  const lock = await lockFolder(join(folder, 'db.lock'));
  return 'heldBy' in lock ? { problem: describeHolder(folder, lock.heldBy) } : lock;
}

const describeHolder = (folder: string, holder: number | undefined) =>
  holder === undefined
    ? `the lock ${join(folder, 'db.lock')} does not say which server holds the data folder; remove that file when no server uses the folder, or choose another folder with DATA_DIR.`
    : `the data folder ${folder} is in use by the server with process id ${holder}; stop that one, or choose another folder with DATA_DIR.`;

/** Code for a thread. It is a text, so that the built server needs no separate file. */
const CREATION = `
  const { workerData: { library, dataDir, settings } } = require('node:worker_threads');
  const { PGlite } = require(library);
  PGlite.create({ dataDir, startParams: [...PGlite.defaultStartParams, ...settings] })
    .then((created) => created.close())
    .then(() => process.exit());`;

/** Creates the database of a folder in a thread, because the memory for it, 300 MB, is free only after the thread ends. */
async function createDatabase(dataDir: string): Promise<void> {
  limitCompiler();
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const workerData = { library, dataDir, settings: SHARED_BUFFERS };
  await once(new Worker(CREATION, { eval: true, workerData }), 'exit');
}

async function connect(from: string | Blob | undefined): Promise<Database> {
  const pglite = await createPglite({
    ...(typeof from === 'string' && { dataDir: from }),
    ...(from instanceof Blob && { loadDataDir: from }),
    parsers: { [INT8_OID]: Number },
  });
  await pglite.exec("set time zone 'UTC'");
  const query = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'pglite',
    query,
    // Uses Kysely, which keeps other callers out of a transaction on the only connection.
    async run<Row>({ text }: Statement, parameters: readonly Parameter[]) {
      const { rows } = await query.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
      return rows;
    },
    countWaiting: () => 0,
    close: () => pglite.close(),
  };
}

/**
 * Flags that switch off V8's optimising compiler, which takes 500 MB for PostgreSQL's largest functions, and saves a
 * sixth of the time of a statement. Without this compiler, the server's memory has no peak.
 */
const WASM_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/** By default PostgreSQL reserves 160 MB, which the operating system's cache of files makes superfluous. */
const SHARED_BUFFERS = ['-c', 'shared_buffers=16MB'];

function limitCompiler(): void {
  for (const flag of WASM_FLAGS) setFlagsFromString(flag);
}

/** Starts an embedded database with little memory. */
async function createPglite(options: PGliteOptions): Promise<PGlite> {
  limitCompiler();
  // PGlite is loaded only when used, because it takes more than a hundred megabytes.
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS] });
}

type Problem = { readonly problem: string };

export const hasPglite = (folder: string): boolean => existsSync(join(folder, 'db', 'PG_VERSION'));

/** Locks the folder of the embedded database and passes an archive of it to `take`. */
export async function dumpPglite<T>(
  folder: string,
  take: (dump: Uint8Array) => Promise<T>,
): Promise<{ readonly result: T } | Problem> {
  if (!hasPglite(folder))
    return { problem: `there is no embedded database in ${folder}; DATA_DIR names where it is.` };
  const lock = await lockPglite(folder);
  if ('problem' in lock) return lock;
  try {
    const pglite = await createPglite({ dataDir: join(folder, 'db') });
    const dump = await pglite
      .exec('checkpoint')
      .then(() => pglite.dumpDataDir('gzip'))
      .finally(() => pglite.close());
    return { result: await take(new Uint8Array(await dump.arrayBuffer())) };
  } finally {
    await lock.release();
  }
}

/**
 * Skips more response numbers than any survey assigns between two backups. Otherwise a respondent who began after the
 * backup would hold a token for a number that is assigned again, and could read and change that response.
 */
const SKIP_NUMBERS = 'update survey set last_seq = last_seq + 1000000';

/** Restores the embedded database into a data folder without a database, completely or not at all. */
export async function restorePglite(
  folder: string,
  dump: Uint8Array,
): Promise<{ readonly done: true } | Problem> {
  const lock = await lockPglite(folder);
  if ('problem' in lock) return lock;
  const draft = join(folder, 'db.restoring');
  try {
    await rm(draft, { recursive: true, force: true });
    const archive = new Blob([Uint8Array.from(dump)], { type: 'application/x-gzip' });
    const pglite = await createPglite({ dataDir: draft, loadDataDir: archive });
    await pglite.exec(SKIP_NUMBERS).finally(() => pglite.close());
    await rename(draft, join(folder, 'db'));
    return { done: true };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await lock.release();
  }
}
