import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { databaseKinds } from '../testing/index.ts';
import {
  createPostgresCluster,
  findPostgres,
  type PostgresCluster,
} from '../testing/clusters/postgres-cluster.ts';
import { createPostgresDatabase, openTestPostgres } from '../testing/test-database.ts';
import { readSettings } from '../config/settings.ts';
import { prepareDatabase } from './start-server.ts';

/** Prepares the database at this address. Returns the sentence of a refusal, and the log messages. */
async function prepare(url: string, env: Readonly<Record<string, string>> = {}) {
  const read = readSettings({ DATABASE_URL: url, ...env });
  if ('problem' in read) throw new Error(read.problem);
  const messages: string[] = [];
  const note = (_: object, message: string) => void messages.push(message);
  const database = openTestPostgres(url);
  const refusal = await prepareDatabase(database, read.settings, { info: note, warn: note });
  await database.close();
  return { refusal, messages };
}

// TRUST-1: a start checks the settings of the database. These tests change the settings, so they start their own cluster.
describe.runIf(databaseKinds().includes('postgres'))('a start on PostgreSQL', () => {
  let cluster: PostgresCluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await createPostgresCluster(findPostgres() ?? '');
    database = openTestPostgres(cluster.url, 1);
  });
  afterAll(async () => {
    await database.close();
    cluster.remove();
  });
  /** Sets a parameter for all new connections, after the server has reloaded its configuration. */
  async function setParameter(name: string, value: string) {
    await sql.raw(`alter system set ${name} = ${value}`).execute(database.query);
    await sql`select pg_reload_conf()`.execute(database.query);
    const readSetting = async () => {
      const freshConnection = openTestPostgres(cluster.url, 1);
      const { rows } = await sql<{ setting: string }>`
        select setting from pg_settings where name = ${name}`.execute(freshConnection.query);
      await freshConnection.close();
      return rows[0]?.setting;
    };
    await expect.poll(readSetting).toBe(value);
  }

  it.each(['fsync', 'full_page_writes'] as const)(
    'is refused if %s is off, unless the operator accepts the risk',
    async (name) => {
      await setParameter(name, 'off');
      const { refusal } = await prepare(cluster.url);
      expect(refusal).toMatch(new RegExp(`has ${name} off: .* set ${name} = on .*DATABASE_UNSAFE=on\\.$`));
      const acceptedStart = await prepare(cluster.url, { DATABASE_UNSAFE: 'on' });
      expect(acceptedStart.refusal).toBeUndefined();
      expect(acceptedStart.messages).toContainEqual(
        expect.stringMatching(new RegExp(`^UNSAFE DATABASE.* ${name} off`)),
      );
      await setParameter(name, 'on');
      expect(await prepare(cluster.url)).toEqual({ refusal: undefined, messages: [] });
    },
  );

  it('is refused if the database cannot store all scripts', async () => {
    await sql`create database ascii encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'`.execute(
      database.query,
    );
    const url = cluster.url.replace(/\/postgres$/, '/ascii');
    const { refusal } = await prepare(url, { DATABASE_UNSAFE: 'on' });
    expect(refusal).toMatch(/encoded in SQL_ASCII.*UTF8/);
  });
});

describe.runIf(databaseKinds().includes('postgres'))('a migration on PostgreSQL', () => {
  it('tries again while a table is locked, and finishes once the table is free', async () => {
    const url = await createPostgresDatabase();
    const database = openTestPostgres(url);
    await migrate(database, { isSelected: (name) => name < '0008' });
    let tries = 0;
    const tableFreed = Promise.withResolvers<void>();
    const tableLocked = Promise.withResolvers<void>();
    const holder = database.query.transaction().execute(async (transaction) => {
      await sql`lock table response in row exclusive mode`.execute(transaction);
      tableLocked.resolve();
      await tableFreed.promise;
    });
    await tableLocked.promise;
    const migration = migrate(database, {
      onBusy: () => {
        tries += 1;
        tableFreed.resolve();
      },
    });
    expect(await migration).toContain('0008-begin-once.sql');
    expect(tries).toBeGreaterThan(0);
    await holder;
    await database.close();
  });

  const longerThanCalls = process.env['CANVASS_FULL'] === '1' ? 36 : 0.1;
  it('may take longer than the timeout of calls', { timeout: 600_000 }, async () => {
    const url = await createPostgresDatabase();
    const patient = openPostgres(url, { connections: 1, onLost: () => undefined, isPatient: true });
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(patient.query);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await sql`select pg_sleep(${longerThanCalls})`.execute(patient.query);
    await patient.close();
  });
});
