import pg from 'pg';
import { createConnectionQueue } from './connections/connection-queue.ts';
import { NoConnection } from './unavailable.ts';
import { parseTimestamp } from './connections/parse-timestamp.ts';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

interface Warning {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * The warning, instead of an error, of a cluster that could not commit on a node. The data may or may not be stored, so
 * the call is not acknowledged, and the client repeats it with the same id (TRUST-1).
 */
const NOT_COMMITTED = /^failed to commit/;

/** Whether a connection has ended: a state of class 57P, or any error that did not come from the database. */
const isEndOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || (error.code?.startsWith('57P') ?? false);

/** Creates a pool without connecting. While the database is unavailable, requests fail, but the start does not. */
export function openPostgres(url: string, options: ConnectionOptions): Database {
  const connections = createConnections(url, options);
  const pool = {
    // A lease has all functions of a client that Kysely calls here. Only cursors would need more.
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
    countWaiting: connections.countWaiting,
    close: () => query.destroy(),
  };
}

const CONNECT_WITHIN_MS = 5_000;
/** The maximum wait for a connection, in milliseconds. Longer than any burst, so a longer wait means that a call hangs. */
const QUEUE_WITHIN_MS = 30_000;
/** Milliseconds after which the database cancels a statement. The driver waits slightly longer. */
const STATEMENT_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Parsers of types that replace those of the driver, by the number of the type. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, parseTimestamp],
]);

interface Lease {
  query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Returns the connection to the pool. Closes it if it is broken or if `mustDiscard` is set. */
  release(mustDiscard?: boolean): void;
}

interface Connections {
  lease(): Promise<Lease>;
  countWaiting(): number;
  end(): Promise<void>;
}

interface ConnectionOptions {
  readonly connections: number;
  /** Called when a connection breaks, in use or idle. The connection is replaced when needed. */
  readonly onLost: (error: Error) => void;
  /** Statements have no timeout, for building indexes or moving tables. */
  readonly isPatient?: boolean;
}

/** Creates the connections. If one breaks, only the call that uses it fails. */
function createConnections(
  url: string,
  { connections, onLost, isPatient = false }: ConnectionOptions,
): Connections {
  const statementTimeout = isPatient ? 0 : STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'canvass',
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(!isPatient && { query_timeout: STATEMENT_TIMEOUT_MS + 5_000 }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'), // results are always read as text
    },
    // Acknowledged data must be committed and flushed (TRUST-1), whatever the cluster's default is.
    onConnect: async (client) => {
      await client.query(
        `set synchronous_commit = on; set client_min_messages = warning; set statement_timeout = ${statementTimeout}; set time zone 'UTC'`,
      );
    },
  });
  // The pool listens only to idle connections. Without this listener, a connection that breaks between two statements
  // of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', onLost);
  });
  // The listener above reports broken idle connections, and a failed connect rejects its caller.
  pool.on('error', () => undefined);
  // The pool's own queue has one limit for waiting and for connecting, too short for a burst.
  const queue = createConnectionQueue(connections, QUEUE_WITHIN_MS);
  return {
    async lease() {
      const leave = await queue.enter().catch(refuse);
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        return refuse(error);
      });
      return createLease(client, leave);
    },
    countWaiting: () => queue.length,
    end: () => pool.end(),
  };
}

/** Throws `NoConnection`, so that clients repeat the call. */
function refuse(error: unknown): never {
  throw new NoConnection(error);
}

function createLease(client: pg.PoolClient, leave: () => void): Lease {
  let isBroken = false;
  return {
    async query<Row extends pg.QueryResultRow>(
      text: string | pg.QueryConfig,
      values?: readonly unknown[],
    ): Promise<pg.QueryResult<Row>> {
      // A cancelled statement may still run, so that the connection cannot be used.
      if (isBroken) throw new NoConnection(new Error('the connection is broken'));
      const warnings: string[] = [];
      const listen = ({ severity, message = '' }: Warning) => {
        if (severity === 'WARNING') warnings.push(message);
      };
      client.on('notice', listen);
      try {
        const result = await client.query<Row>(text, values === undefined ? undefined : [...values]);
        const commitWarning = warnings.find(
          (words) => result.command === 'COMMIT' || NOT_COMMITTED.test(words),
        );
        if (commitWarning !== undefined) throw new NoConnection(new Error(commitWarning));
        return result;
      } catch (error) {
        isBroken = isEndOfConnection(error);
        throw error;
      } finally {
        client.off('notice', listen);
      }
    },
    release(mustDiscard = false) {
      client.release(isBroken || mustDiscard);
      leave();
    },
  };
}
