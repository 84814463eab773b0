import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseKinds } from '../testing/index.ts';
import { TABLES_OF_SURVEYS } from '../testing/statements/one-survey.ts';
import { createPostgresDatabase, openTestPostgres } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { lockFolder } from './lock-folder.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';
import { isRefusedLogin, isUnavailable, NoConnection } from './unavailable.ts';

const OF_NO_SURVEY = [
  'audit_entry',
  'audit_outcome',
  'font_file',
  'image_file',
  'library_part',
  'mail_server',
  'messaging_ticket',
  'operator_session',
  'operator_token',
  'person',
  'person_identity',
  'person_link',
  'person_passkey',
  'person_role',
  'schema_migration',
  'server_key',
  'short_link',
  'sign_in_link',
  'used_challenge',
];

it('the memory of the embedded database is limited', async () => {
  const openedDatabase = await openPglite({ isInMemory: true });
  if ('problem' in openedDatabase) throw new Error(openedDatabase.problem);
  const { rows } = await sql`show shared_buffers`.execute(openedDatabase.database.query);
  expect(rows).toEqual([{ shared_buffers: '16MB' }]);
  await openedDatabase.database.close();
});

describe.each(databaseKinds())('migrations on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
  });
  afterAll(() => database.close());

  it('run once', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('use one connection per node of a cluster from their first statement on', async () => {
    const statements: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(RawNode.is(node) ? node.sqlFragments.join('?') : node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await migrate({ query: database.query.withPlugin(plugin) });
    expect(statements[0]).toBe("set local citus.multi_shard_modify_mode to 'sequential'");
    expect(statements.length).toBeGreaterThan(2);
  });

  it('stop if an applied migration was changed or is unknown', async () => {
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
      where i.indisprimary`.execute(database.query);
    const findTables = (isOfSurvey: boolean) =>
      keys.rows
        .filter(({ first }) => isOfSurvey === (first === 'survey_id'))
        .map(({ table_name }) => table_name);
    // The test server checks that statements about these tables name a survey.
    expect(new Set(findTables(true))).toEqual(TABLES_OF_SURVEYS);
    expect(findTables(false).toSorted()).toEqual(OF_NO_SURVEY);
  });

  // TRUST-26: data of a survey is deleted with it, except the audit log, which records the deletion.
  it('have no table that a deleted survey would leave behind', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where a.attname = 'survey_id' and not a.attisdropped`.execute(database.query);
    const expectedTables = [...TABLES_OF_SURVEYS, 'short_link', 'audit_entry'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expectedTables.toSorted());
  });
});

describe.runIf(databaseKinds().includes('postgres'))('PostgreSQL', () => {
  it('is migrated by one of several processes that start at the same time', async () => {
    const url = await createPostgresDatabase();
    const databases = [1, 2, 3, 4].map(() => openTestPostgres(url));
    const appliedNames = await Promise.all(databases.map((database) => migrate(database)));
    expect(appliedNames.filter((names) => names.length > 0)).toHaveLength(1);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('flushes acknowledged data regardless of the default (TRUST-1)', async () => {
    const url = await createPostgresDatabase();
    const database = openTestPostgres(url);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(database.query);
    await database.close();
    const secondConnection = openTestPostgres(url);
    const commitSetting = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(
      secondConnection.query,
    );
    expect(commitSetting.rows).toEqual([{ synchronous_commit: 'on' }]);
    await secondConnection.close();
  });

  it('allows a call to wait longer in the queue than the driver waits to connect', async () => {
    const database = openPostgres(await createPostgresDatabase(), {
      connections: 1,
      onLost: () => undefined,
    });
    const slow = sql`select pg_sleep(6)`.execute(database.query);
    const turns = Array.from({ length: 50 }, () =>
      database.run<{ one: number }>({ name: 'one', text: 'select 1 as one' }, []),
    );
    expect(new Set((await Promise.all(turns)).map(([row]) => row?.one))).toEqual(new Set([1]));
    await slow;
    await database.close();
  });
});

describe('the lock file of a data folder', () => {
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
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    await writeFile(path, `${process.ppid} ${startTime}`);
    expect(await lockFolder(path)).toEqual({ heldBy: process.ppid });
    await rm(path);
  });

  it.each([
    ['with the id of a process that is gone', '4194000 1'],
    ['with an id that another process has now', `${process.ppid} 1`],
    ['with the id of this process before a restart', `${process.pid} 1`],
  ])('%s is taken over', async (_, text) => {
    await writeFile(path, text);
    const lock = await lockFolder(path);
    expect(lock).toHaveProperty('release');
    expect(await readFile(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    if ('release' in lock) await lock.release();
  });

  it.each(['', 'what?', `${process.pid}`])(
    'counts as held if it contains "%s", which does not name the owner',
    async (text) => {
      await writeFile(path, text);
      expect(await lockFolder(path)).toEqual({ heldBy: undefined });
      expect(await readFile(path, 'utf8')).toBe(text);
      await rm(path);
    },
  );

  it.each([
    ['there is no lock file', undefined],
    ['its process is gone', '4194000 1'],
  ])('is taken by exactly one of several concurrent calls when %s', async (_, text) => {
    for (let round = 0; round < 5; round += 1) {
      if (text !== undefined) await writeFile(path, text);
      const locks = await Promise.all(Array.from({ length: 8 }, () => lockFolder(path)));
      const heldLocks = locks.flatMap((lock) => ('release' in lock ? [lock] : []));
      expect(heldLocks).toHaveLength(1);
      await heldLocks[0]?.release();
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('is not released by a holder that has lost it', async () => {
    const lock = await lockFolder(path);
    await writeFile(path, '4194000 1');
    if ('release' in lock) await lock.release();
    expect(await readFile(path, 'utf8')).toBe('4194000 1');
    await rm(path);
  });
});

describe('temporary failures', () => {
  const errorWithCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
  // Codes of lost connections, rollbacks, full disks, too many connections, cancelled statements, stops and starts.
  const codes = `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH EAI_AGAIN EMFILE ENOSPC
    08000 08001 08003 08004 08006 08P01 40001 40003 40P01 53100 53300 57014 57P01 57P02 57P03 57P05
    55P03 25006 58030`;
  it.each(codes.split(/\s+/))('%s', (code) => expect(isUnavailable(errorWithCode(code))).toBe(true));
  it.each(['23505', '42P01', '22P02', '25P02', 'XX000', '55000', 'EISDIR', '28P01', '3D000'])(
    'permanent failures are not temporary: %s',
    (code) => expect(isUnavailable(errorWithCode(code))).toBe(false),
  );
  it.each([
    ['XX000', 'failure on connection marked as essential: 10.0.0.1:5432'],
    ['XX000', 'connection to the remote node canvass@10.0.0.1:5432 failed with the following error: ...'],
    ['XX000', 'could not commit transaction for shard 102011 on at least one active node'],
    ['55000', 'cannot assign TransactionIds during recovery'],
  ])('%s that says "%s"', (code, message) => expect(isUnavailable(errorWithCode(code, message))).toBe(true));
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('a message of the driver is temporary: %s', (words) =>
    expect(isUnavailable(new Error(words))).toBe(true),
  );
  it('include groups of only temporary errors, and every error of opening a connection', () => {
    expect(
      isUnavailable(new AggregateError([errorWithCode('ECONNREFUSED'), errorWithCode('ECONNREFUSED')])),
    ).toBe(true);
    expect(isUnavailable(new AggregateError([errorWithCode('ECONNREFUSED'), new Error('bug')]))).toBe(false);
    expect(isUnavailable(new NoConnection(errorWithCode('28P01')))).toBe(true);
    expect(isUnavailable('x')).toBe(false);
  });
  it('are distinguished from refused logins, for which a start does not wait', () => {
    expect(
      ['28P01', '28000', '3D000'].map((code) => isRefusedLogin(new NoConnection(errorWithCode(code)))),
    ).toEqual([true, true, true]);
    expect(isRefusedLogin(new NoConnection(errorWithCode('57P03')))).toBe(false);
  });
});
