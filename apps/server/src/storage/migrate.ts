import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
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

/** Brings the schema up to date, all or nothing. Returns the names of the migrations that were applied. */
export async function migrate({ query }: Database): Promise<readonly string[]> {
  const migrations = await readMigrations();
  return query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    await sql`create table if not exists schema_migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now()
    )`.execute(transaction);
    const applied = await transaction.selectFrom('schema_migration').select(['name', 'hash']).execute();
    assertUnchanged(migrations, new Map(applied.map(({ name, hash }) => [name, hash])));
    const pending = migrations.filter(({ name }) => !applied.some((done) => done.name === name));
    for (const migration of pending) await apply(transaction, migration);
    return pending.map(({ name }) => name);
  });
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

async function apply(transaction: Kysely<Tables>, { name, text, hash }: Migration): Promise<void> {
  for (const statement of statements(text)) await sql.raw(statement).execute(transaction);
  await transaction.insertInto('schema_migration').values({ name, hash }).execute();
}

/** Our files have no semicolon at the end of a line other than a statement's own. */
function statements(text: string): readonly string[] {
  const code = text.replace(/^\s*--.*$/gm, '');
  return code
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
