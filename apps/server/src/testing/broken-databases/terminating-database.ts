import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import pg from 'pg';
import { migrate } from '../../database/migrate.ts';
import type { Database, Parameter, Statement } from '../../database/database.ts';
import { createPostgresDatabase, openTestPostgres } from '../test-database.ts';

/** A PostgreSQL database that ends all connections of the program right after one of its statements. */
export interface TerminatingDatabase extends Database {
  /** Ends the connections after the n-th statement from now; 1 is the next. */
  arm(nth: number): void;
  /** Returns true if the armed statement was reached. */
  disarm(): boolean;
}

/** Ends the program's connections to the database at this address, and waits until they are gone. */
export async function terminateConnections(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'canvass' and datname = current_database()`);
  await admin.end();
}

export async function openTerminatingDatabase(): Promise<TerminatingDatabase> {
  const url = await createPostgresDatabase();
  const database = openTestPostgres(url);
  await migrate(database);
  let remaining = Number.POSITIVE_INFINITY;
  const passQuery = async () => {
    remaining -= 1;
    if (remaining !== 0) return;
    await terminateConnections(url);
    await sleep(20); // an event tells the driver that the connection has ended
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await passQuery();
      return result;
    },
  };
  return {
    ...database,
    query: database.query.withPlugin(plugin),
    async run<Row>(statement: Statement, parameters: readonly Parameter[]) {
      const rows = await database.run<Row>(statement, parameters);
      await passQuery();
      return rows;
    },
    arm(nth) {
      remaining = nth;
    },
    disarm() {
      const wasReached = remaining <= 0;
      remaining = Number.POSITIVE_INFINITY;
      return wasReached;
    },
  };
}
