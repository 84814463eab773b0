import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { addToCluster, changeSchema, readClusterRole } from './cluster-tables.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any fixed number. Processes that start at the same time wait for each other's advisory lock. */
const ADVISORY_LOCK = 4_870_001;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Milliseconds for which a migration waits for a table in use. Later calls queue behind the migration, so it gives up
 * and retries instead of waiting longer.
 */
const LOCK_WITHIN_MS = 3_000;
const RETRY_AFTER_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

interface MigrateOptions {
  /** Selects migrations, for tests with the database of an earlier release. */
  readonly isSelected?: (name: string) => boolean;
  /** Called when a table is in use, before a retry. */
  readonly onBusy?: () => void;
}

/**
 * Updates the schema, all or nothing. PostgreSQL needs patient connections (`ConnectionOptions`), because an index on a
 * large table takes minutes.
 */
export async function migrate(
  { query }: Pick<Database, 'query'>,
  { isSelected = () => true, onBusy = () => undefined }: MigrateOptions = {},
): Promise<readonly string[]> {
  const allMigrations = await readMigrations();
  const migrations = allMigrations.filter(({ name }) => isSelected(name));
  for (;;) {
    try {
      return await changeSchema(query, (transaction) => migrateIn(transaction, migrations));
    } catch (error) {
      if (!isBusy(error)) throw error;
      onBusy();
      await sleep(RETRY_AFTER_MS);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

async function migrateIn(
  transaction: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  // Waits for another process that migrates, without a limit.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
  await sql`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now()
  )`.execute(transaction);
  const appliedRows = await transaction.selectFrom('schema_migration').select(['name', 'hash']).execute();
  assertUnchanged(migrations, new Map(appliedRows.map(({ name, hash }) => [name, hash])));
  const pendingMigrations = migrations.filter(({ name }) => !appliedRows.some((done) => done.name === name));
  if (pendingMigrations.length === 0) return [];
  await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN_MS)}`.execute(transaction);
  await applyAll(transaction, pendingMigrations);
  return pendingMigrations.map(({ name }) => name);
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

/** Throws if an applied migration was edited or is unknown, because databases with different schemas would result. */
function assertUnchanged(migrations: readonly Migration[], appliedHashes: ReadonlyMap<string, string>): void {
  const editedMigration = migrations.find(({ name, hash }) => (appliedHashes.get(name) ?? hash) !== hash);
  if (editedMigration !== undefined)
    throw new Error(
      `The migration ${editedMigration.name} was changed after it ran. Write a new one instead.`,
    );
  const knownNames = new Set(migrations.map(({ name }) => name));
  const unknownName = [...appliedHashes.keys()].find((name) => !knownNames.has(name));
  if (unknownName !== undefined)
    throw new Error(`The database has the migration ${unknownName} of a newer Canvass. Start that version.`);
}

/** Applies migrations. On a cluster, also distributes new tables and functions, which only the coordinator can do. */
async function applyAll(transaction: Kysely<Tables>, pending: readonly Migration[]): Promise<void> {
  const { hasCitus, isCoordinator, isDistributed } = await readClusterRole(transaction);
  if (hasCitus && !isCoordinator)
    throw new Error(
      'The database is a worker of a cluster, and not up to date. Start at the coordinator first.',
    );
  for (const migration of pending) await apply(transaction, migration);
  if (isDistributed) await addToCluster(transaction);
}

async function apply(transaction: Kysely<Tables>, { name, text, hash }: Migration): Promise<void> {
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(transaction);
  await transaction.insertInto('schema_migration').values({ name, hash }).execute();
}

/** Splits at semicolons at the end of a line, except inside a function's body (`$$`). */
function splitStatements(text: string): readonly string[] {
  const bodies = text.replace(/^\s*--.*$/gm, '').split('$$');
  const parts = bodies.map((part, index) => (index % 2 === 0 ? part.split(/;\s*$/m) : [part]));
  const found: string[] = [''];
  for (const [index, [firstLine = '', ...furtherLines]] of parts.entries()) {
    const joint = index === 0 ? '' : '$$';
    found.push(`${found.pop()}${joint}${firstLine}`, ...furtherLines);
  }
  return found.map((statement) => statement.trim()).filter(Boolean);
}
