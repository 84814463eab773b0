import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { citusUrl } from '../testing/clusters/citus-cluster.ts';
import { createPostgresDatabase, createServedDatabase, openTestPostgres } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { runIn, transact } from './transact.ts';
import { isUnavailable, NoConnection } from './unavailable.ts';

const catchFailure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'committed',
    (error: unknown) => error,
  );

// TRUST-1: a transaction is acknowledged only after the database has confirmed it without a warning.
describe.runIf(inject('postgresUrl') !== undefined)('a commit', () => {
  let database: Database;
  beforeAll(async () => {
    database = openTestPostgres(await createPostgresDatabase(), 1);
    await sql`create table note (words text)`.execute(database.query);
    await sql`create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'failed to commit transaction on 10.0.0.1:5432'; return null; end $$`.execute(
      database.query,
    );
    await sql`create constraint trigger warned after insert on note deferrable initially deferred
      for each row when (new.words = 'warn') execute function warn()`.execute(database.query);
  });
  afterAll(() => database.close());
  const note = (text: string) =>
    transact(database, (transaction) => sql`insert into note values (${text})`.execute(transaction));

  it('that returns a warning has an unknown outcome, and may be repeated', async () => {
    const failure = await catchFailure(note('warn'));
    expect(failure).toBeInstanceOf(NoConnection);
    expect(isUnavailable(failure)).toBe(true);
  });

  it('that became a rollback because a statement failed is an error', async () => {
    const outcome = transact(database, async (transaction) => {
      await sql`insert into note values ('lost')`.execute(transaction);
      await catchFailure(sql`select 1 / 0`.execute(transaction));
    });
    expect(await catchFailure(outcome)).toBeInstanceOf(Error);
  });

  it('without a failure is acknowledged, also on a connection with earlier failures', async () => {
    await note('kept');
    const { rows } = await sql<{ words: string }>`select words from note where words <> 'warn'`.execute(
      database.query,
    );
    expect(rows).toEqual([{ words: 'kept' }]);
  });

  it('may follow a statement with another warning', async () => {
    await transact(database, (transaction) =>
      sql`do $$ begin raise warning 'a word from the author of a trigger'; end $$`.execute(transaction),
    );
  });
});

const nodes = inject('citusNodes');

describe.runIf(nodes !== undefined)('a commit on a cluster', () => {
  it("that failed on the survey's node is repeated, and takes effect once", async () => {
    const url = await createServedDatabase('citus');
    const database = openTestPostgres(url, 2);
    await migrate(database);
    const workers = (nodes?.ports ?? [])
      .slice(1)
      .map((port) => openTestPostgres(citusUrl(port, new URL(url).pathname.slice(1)), 1));
    const insert = (isCutOff: boolean) =>
      transact(database, async (transaction) => {
        await runIn(
          transaction,
          { name: 'x', text: 'insert into quota_cell (survey_id, cell_id) values ($1, $2)' },
          ['s', 'a'],
        );
        if (!isCutOff) return;
        for (const worker of workers)
          await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`.execute(worker.query);
      });
    expect(isUnavailable(await catchFailure(insert(true)))).toBe(true);
    await insert(false);
    const cells = database.query.selectFrom('quota_cell').select('cell_id').where('survey_id', '=', 's');
    expect(await cells.execute()).toEqual([{ cell_id: 'a' }]);
    for (const openDatabase of [database, ...workers]) await openDatabase.close();
  });
});
