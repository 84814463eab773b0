import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { type ConnectionOptions, createConnections } from './connections/connections.ts';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

/** A pool of connections. Opening does not connect: a database that is away makes requests fail, not the start. */
export function openPostgres(url: string, options: ConnectionOptions): Database {
  const connections = createConnections(url, options);
  const pool = {
    // A lease does all that is used of a client: we have no cursors.
    connect: async () => (await connections.lease()) as unknown as PostgresPoolClient,
    end: connections.end,
    options: {},
  };
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    query,
    async run<Row>({ name, text }: Statement, parameters: readonly Parameter[]) {
      const lease = await connections.lease();
      try {
        const { rows } = await lease.query<Row & object>({ name, text, values: [...parameters] });
        return rows;
      } finally {
        lease.release();
      }
    },
    waiting: connections.waiting,
    close: () => query.destroy(),
  };
}
