import pg from 'pg';
import { createConnectionQueue } from './connections/connection-queue.ts';
import { NoConnection } from './unavailable.ts';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

interface Warning {
  readonly severity?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * A cluster warns and does not refuse, where it has begun to commit and a node did not follow: whether it is stored
 * nobody knows, so it is not acknowledged, and who asks again under the same id learns it (TRUST-1).
 */
const NOT_COMMITTED = /^failed to commit/;

/** The database says by a state of class 57P that it ends the connection; everything that it did not say is such an end. */
const isEndOfConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || (error.code?.startsWith('57P') ?? false);

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

/** Milliseconds for a connection to be made. */
const CONNECT_WITHIN_MS = 5_000;
/** Milliseconds that a call waits for its turn. Longer than any burst takes: whoever waits so long waits for a hang. */
const QUEUE_WITHIN_MS = 30_000;
/** Milliseconds after which the database gives a statement up; the driver waits a little longer. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Milliseconds after which the other end of a quiet connection is asked whether it is still there. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const INT8_OID = 20;

/** A connection for one piece of work. */
interface Lease {
  query<Row extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Gives it back. A broken connection is closed and is not given out again; `discard`: so is this one. */
  release(discard?: boolean): void;
}

interface Connections {
  lease(): Promise<Lease>;
  /** Who waits for one. */
  waiting(): number;
  end(): Promise<void>;
}

interface ConnectionOptions {
  readonly connections: number;
  /** A connection broke, in use or not. It is replaced when somebody needs one. */
  readonly onLost: (error: Error) => void;
  /** Statements may take as long as they need: they build indexes, or move tables. */
  readonly isPatient?: boolean;
}

/** Connections to PostgreSQL that may break at any moment: then the call that uses one fails, and nothing else. */
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
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'), // we only read text
    },
    // Acknowledged means committed and flushed (TRUST-1), whatever the cluster's default is.
    onConnect: async (client) => {
      await client.query(
        `set synchronous_commit = on; set client_min_messages = warning; set statement_timeout = ${statementTimeout}; set time zone 'UTC'`,
      );
    },
  });
  // The pool listens to idle connections only: without a listener of its own, one that breaks between two statements
  // of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', onLost);
  });
  // Of an idle connection `onLost` knows by the same listener; one that is being made rejects whoever waits for it.
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
      return leaseOf(client, leave);
    },
    waiting: () => queue.length,
    end: () => pool.end(),
  };
}

/** Whatever kept a call from having a connection, it may be repeated. */
function refuse(error: unknown): never {
  throw new NoConnection(error);
}

function leaseOf(client: pg.PoolClient, leave: () => void): Lease {
  let isBroken = false;
  return {
    async query<Row extends pg.QueryResultRow>(
      text: string | pg.QueryConfig,
      values?: readonly unknown[],
    ): Promise<pg.QueryResult<Row>> {
      // A statement that was given up may still run: nothing can be asked after it.
      if (isBroken) throw new NoConnection(new Error('the connection is broken'));
      const warnings: string[] = [];
      const listen = ({ severity, message = '' }: Warning) => {
        if (severity === 'WARNING') warnings.push(message);
      };
      client.on('notice', listen);
      try {
        const result = await client.query<Row>(text, values === undefined ? undefined : [...values]);
        const doubt = warnings.find((words) => result.command === 'COMMIT' || NOT_COMMITTED.test(words));
        if (doubt !== undefined) throw new NoConnection(new Error(doubt));
        return result;
      } catch (error) {
        isBroken = isEndOfConnection(error);
        throw error;
      } finally {
        client.off('notice', listen);
      }
    },
    release(discard = false) {
      client.release(isBroken || discard);
      leave();
    },
  };
}
