import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

/** Milliseconds that a request waits for a free connection, or for one to be made. */
const CONNECT_WITHIN_MS = 5_000;
/** Milliseconds after which the database gives a statement up; the driver waits a little longer. */
const STATEMENT_TIMEOUT_MS = 30_000;
const INT8_OID = 20;

interface PostgresOptions {
  readonly connections: number;
  /** An idle connection broke: the pool replaces it, and the next request makes a new one. */
  readonly onLost: (error: Error) => void;
}

/** A pool of connections. Opening does not connect: a database that is away makes requests fail, not the start. */
export function openPostgres(url: string, { connections, onLost }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'canvass',
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'), // we only read text
    },
    // Acknowledged means committed and flushed (trust G1), whatever the cluster's default is.
    onConnect: async (client) => {
      await client.query(
        `set synchronous_commit = on; set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set time zone 'UTC'`,
      );
    },
  });
  pool.on('error', onLost);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    query,
    async run<Row>({ name, text }: Statement, parameters: readonly Parameter[]) {
      const { rows } = await pool.query<Row & pg.QueryResultRow>({ name, text, values: [...parameters] });
      return rows;
    },
    close: () => query.destroy(),
  };
}
