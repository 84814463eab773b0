import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { addToCluster, clusterRole } from './cluster-tables.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any fixed number: processes that start at the same time wait for each other on it. */
const ADVISORY_LOCK = 4_870_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Milliseconds that a migration waits for a table that others use. All calls that come later wait behind it, so it
 * steps back and tries again instead of waiting on.
 */
const LOCK_WITHIN_MS = 3_000;
/** Milliseconds between two tries, in which calls go on. */
const STEP_BACK_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

interface MigrateOptions {
  /** Only some of them: a database as an earlier release left it (tests). */
  readonly only?: (name: string) => boolean;
  /** A table was in use, and it will be tried again. */
  readonly onBusy?: () => void;
}

/**
 * Brings the schema up to date, all or nothing. Returns the names of the migrations that were applied. On PostgreSQL the
 * database must be a patient one (`ConnectionOptions`): an index on a large table takes minutes.
 */
export async function migrate(
  { query }: Pick<Database, 'query'>,
  { only = () => true, onBusy = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> {
  const all = await readMigrations();
  const migrations = all.filter(({ name }) => only(name));
  for (;;) {
    try {
      return await query.transaction().execute((transaction) => migrateIn(transaction, migrations));
    } catch (error) {
      if (!isBusy(error)) throw error;
      onBusy();
      await sleep(STEP_BACK_MS);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

async function migrateIn(
  transaction: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  // Another process that migrates is waited for, however long it takes.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
  await sql`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now()
  )`.execute(transaction);
  const applied = await transaction.selectFrom('schema_migration').select(['name', 'hash']).execute();
  assertUnchanged(migrations, new Map(applied.map(({ name, hash }) => [name, hash])));
  const pending = migrations.filter(({ name }) => !applied.some((done) => done.name === name));
  if (pending.length === 0) return [];
  await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN_MS)}`.execute(transaction);
  await applyAll(transaction, pending);
  return pending.map(({ name }) => name);
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(FOLDER + name, 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A migration that was edited after it ran would leave two kinds of databases behind. */
function assertUnchanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.find(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
  if (edited !== undefined)
    throw new Error(`The migration ${edited.name} was changed after it ran. Write a new one instead.`);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`The database has the migration ${unknown} of a newer Canvass. Start that version.`);
}

/** On a cluster new tables and functions lie where the old ones do; only its coordinator can see to that. */
async function applyAll(transaction: Kysely<Tables>, pending: readonly Migration[]): Promise<void> {
  const { hasCitus, isCoordinator, isDistributed } = await clusterRole(transaction);
  if (hasCitus && !isCoordinator)
    throw new Error(
      'The database is a worker of a cluster, and not up to date. Start at the coordinator first.',
    );
  for (const migration of pending) await apply(transaction, migration);
  if (isDistributed) await addToCluster(transaction);
}

async function apply(transaction: Kysely<Tables>, { name, text, hash }: Migration): Promise<void> {
  for (const statement of statements(text)) await sql.raw(statement).execute(transaction);
  await transaction.insertInto('schema_migration').values({ name, hash }).execute();
}

/** A statement ends with a semicolon at the end of a line, unless that is inside of a function's body (`$$`). */
function statements(text: string): readonly string[] {
  const bodies = text.replace(/^\s*--.*$/gm, '').split('$$');
  const parts = bodies.map((part, index) => (index % 2 === 0 ? part.split(/;\s*$/m) : [part]));
  const found: string[] = [''];
  for (const [index, [first = '', ...more]] of parts.entries()) {
    const joint = index === 0 ? '' : '$$';
    found.push(`${found.pop()}${joint}${first}`, ...more);
  }
  return found.map((statement) => statement.trim()).filter(Boolean);
}
