import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseKinds } from '../testing/index.ts';
import { createPostgresDatabase, openTestPostgres } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { migrate } from './migrate.ts';
import { isUnavailable } from './unavailable.ts';

describe.each(databaseKinds())('migrations on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database.close());

  it('run once', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('refuse to go on when one was changed after it ran, or is unknown', async () => {
    const { query } = database;
    const [first] = await query.selectFrom('schema_migration').selectAll().execute();
    await query
      .updateTable('schema_migration')
      .set({ hash: 'x' })
      .where('name', '=', first?.name ?? '')
      .execute();
    await expect(migrate(database)).rejects.toThrow(/was changed after it ran/);
    await query
      .updateTable('schema_migration')
      .set({ hash: first?.hash ?? '' })
      .where('name', '=', first?.name ?? '')
      .execute();
    await query.insertInto('schema_migration').values({ name: '9999-future.sql', hash: 'x' }).execute();
    await expect(migrate(database)).rejects.toThrow(/newer Canvass/);
  });

  it('put survey_id first in the key of everything that grows with respondents', async () => {
    const keys = await sql<{ table_name: string; first: string }>`
      select c.relname as table_name, a.attname as first
      from pg_index i
        join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and c.relname not in ('server_key', 'schema_migration')`.execute(database.query);
    expect(keys.rows.length).toBeGreaterThanOrEqual(11);
    expect(new Set(keys.rows.map(({ first }) => first))).toEqual(new Set(['survey_id']));
  });
});

describe.runIf(databaseKinds().includes('postgres'))('PostgreSQL', () => {
  it('is migrated by one of several processes that start at once', async () => {
    const url = await createPostgresDatabase();
    const databases = [1, 2, 3, 4].map(() => openTestPostgres(url));
    const applied = await Promise.all(databases.map(migrate));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('flushes what it acknowledges, whatever the default is (trust G1)', async () => {
    const url = await createPostgresDatabase();
    const database = openTestPostgres(url);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(database.query);
    await database.close();
    const again = openTestPostgres(url);
    const shown = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(again.query);
    expect(shown.rows).toEqual([{ synchronous_commit: 'on' }]);
    await again.close();
  });
});

describe('the lock of a data folder', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-lock-'));
    path = join(folder, 'db.lock');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is free again once it was released', async () => {
    const lock = await lockFolder(path);
    if ('release' in lock) await lock.release();
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });

  it('names the living process that holds it', async () => {
    const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    await writeFile(path, `${process.ppid} ${started}`);
    expect(await lockFolder(path)).toEqual({ heldBy: process.ppid });
    await rm(path);
  });

  it.each([
    ['of a process that is gone', '4194000 1'],
    ['of an id that is used by another process now', `${process.ppid} 1`],
    ['of this id before a restart', `${process.pid} 1`],
  ])('%s is taken over', async (_, text) => {
    await writeFile(path, text);
    const lock = await lockFolder(path);
    expect(lock).toHaveProperty('release');
    expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    if ('release' in lock) await lock.release();
  });

  it.each(['', 'what?', `${process.pid}`])(
    'is held when it says "%s", which does not tell by whom',
    async (text) => {
      await writeFile(path, text);
      expect(await lockFolder(path)).toEqual({ heldBy: undefined });
      expect(await readFile(path, 'utf8')).toBe(text);
      await rm(path);
    },
  );

  it.each([
    ['there is none', undefined],
    ['its process is gone', '4194000 1'],
  ])('is taken by exactly one of several at once when %s', async (_, text) => {
    for (let round = 0; round < 5; round += 1) {
      if (text !== undefined) await writeFile(path, text);
      const locks = await Promise.all(Array.from({ length: 8 }, () => lockFolder(path)));
      const held = locks.flatMap((lock) => ('release' in lock ? [lock] : []));
      expect(held).toHaveLength(1);
      await held[0]?.release();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('is not released by one who lost it', async () => {
    const lock = await lockFolder(path);
    await writeFile(path, '4194000 1');
    if ('release' in lock) await lock.release();
    expect(await readFile(path, 'utf8')).toBe('4194000 1');
    await rm(path);
  });
});

describe('what passes by itself', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  it.each(['ECONNREFUSED', '57P01', '08006', '53100', '53300', '40P01', '57014'])('%s', (code) =>
    expect(isUnavailable(coded(code))).toBe(true),
  );
  it.each(['23505', '42P01', '22P02', 'EISDIR'])('and what does not: %s', (code) =>
    expect(isUnavailable(coded(code))).toBe(false),
  );
  it('words of the driver, and several at once', () => {
    expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isUnavailable(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(true);
    expect(isUnavailable(new AggregateError([coded('ECONNREFUSED'), new Error('bug')]))).toBe(false);
    expect(isUnavailable('x')).toBe(false);
  });
});
