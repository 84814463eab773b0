import {
  CompiledQuery,
  type ControlledTransaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Runs statements for a thread without a connection. All parameters and results can be copied. */
export interface Lender {
  /** Begins a transaction and returns its number. */
  begin(): Promise<number>;
  run(text: string, parameters: readonly unknown[], transaction?: number): Promise<LentRows>;
  end(transaction: number, how: 'commit' | 'rollback'): Promise<void>;
  /** Rolls back every open transaction, because the thread has ended. */
  reclaim(): Promise<void>;
}

interface LentRows {
  readonly rows: readonly unknown[];
  readonly affected: bigint | undefined;
}

export function lendDatabase({ query }: Database): Lender {
  const open = new Map<number, ControlledTransaction<Tables>>();
  let last = 0;
  const findOpen = (number: number): ControlledTransaction<Tables> => {
    const found = open.get(number);
    if (found === undefined) throw new Error('the transaction has ended');
    return found;
  };
  return {
    async begin() {
      const transaction = await query.startTransaction().execute();
      last += 1;
      open.set(last, transaction);
      return last;
    },
    async run(text, parameters, number) {
      const executor = number === undefined ? query : findOpen(number);
      const { rows, numAffectedRows: affected } = await executor.executeQuery(
        CompiledQuery.raw(text, [...parameters]),
      );
      return { rows, affected };
    },
    async end(number, how) {
      const transaction = findOpen(number);
      open.delete(number);
      await (how === 'commit' ? transaction.commit() : transaction.rollback()).execute();
    },
    async reclaim() {
      const openTransactions = [...open.values()];
      open.clear();
      await Promise.allSettled(openTransactions.map((transaction) => transaction.rollback().execute()));
    },
  };
}

/** Creates the database for a thread without a connection. The lender runs its statements. */
export function borrowDatabase(kind: Database['kind'], lender: Omit<Lender, 'reclaim'>): Database {
  const query = new Kysely<Tables>({ dialect: computeDialect(lender) });
  return {
    kind,
    query,
    async run<Row>({ text }: { readonly text: string }, parameters: readonly unknown[]) {
      const { rows } = await query.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
      return rows;
    },
    countWaiting: () => 0,
    close: () => query.destroy(),
  };
}

const computeDialect = (lender: Omit<Lender, 'reclaim'>): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new BorrowedDriver(lender),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

class BorrowedConnection implements DatabaseConnection {
  readonly #lender: Omit<Lender, 'reclaim'>;
  /** The number of the open transaction. */
  transaction: number | undefined;

  constructor(lender: Omit<Lender, 'reclaim'>) {
    this.#lender = lender;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.#lender.run(sql, parameters, this.transaction);
    // As with every driver, the caller states the type of rows.
    return { rows: rows as Row[], ...(affected !== undefined && { numAffectedRows: affected }) };
  }

  // oxlint-disable-next-line require-yield -- cursors are not used
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('a lent database has no cursors');
  }
}

class BorrowedDriver implements Driver {
  readonly #lender: Omit<Lender, 'reclaim'>;

  constructor(lender: Omit<Lender, 'reclaim'>) {
    this.#lender = lender;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<BorrowedConnection> {
    return new BorrowedConnection(this.#lender);
  }
  async beginTransaction(connection: BorrowedConnection): Promise<void> {
    connection.transaction = await this.#lender.begin();
  }
  commitTransaction(connection: BorrowedConnection): Promise<void> {
    return this.#end(connection, 'commit');
  }
  rollbackTransaction(connection: BorrowedConnection): Promise<void> {
    return this.#end(connection, 'rollback');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  async #end(connection: BorrowedConnection, how: 'commit' | 'rollback'): Promise<void> {
    const { transaction } = connection;
    connection.transaction = undefined;
    if (transaction !== undefined) await this.#lender.end(transaction, how);
  }
}
