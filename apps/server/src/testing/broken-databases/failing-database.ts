import type { KyselyPlugin } from 'kysely';
import type { Database, Parameter, Statement } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';

/** When a statement fails: before it reaches the database, or after its execution, so that only the reply is lost. */
export type FailingMoment = 'before' | 'after';

/** A database that counts statements and fails one of them (TRUST-29). */
export interface FailingDatabase extends Database {
  /** Fails the n-th statement from now; 1 is the next. */
  arm(nth: number, moment: FailingMoment): void;
  /** Returns true if the armed statement was reached. */
  disarm(): boolean;
}

interface FailingOptions {
  /** Whether the end of a transaction counts as a statement, and can fail before or after the commit. */
  readonly countsCommits?: boolean;
}

export function failingDatabase(
  database: Database,
  { countsCommits = false }: FailingOptions = {},
): FailingDatabase {
  let remaining = Number.POSITIVE_INFINITY;
  let moment: FailingMoment = 'before';
  let wasReached = false;
  const fail = () => {
    wasReached = true;
    throw Object.assign(new Error('the connection was cut by the test'), { code: 'ECONNRESET' });
  };
  const before = () => {
    remaining -= 1;
    if (remaining === 0 && moment === 'before') fail();
  };
  const after = () => {
    if (remaining === 0 && moment === 'after' && !wasReached) fail();
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      before();
      return node;
    },
    async transformResult({ result }) {
      after();
      return result;
    },
  };
  const query = database.query.withPlugin(plugin);
  return {
    ...database,
    query: countsCommits ? watchCommits(query, before, after) : query,
    async run<Row>(statement: Statement, parameters: readonly Parameter[]) {
      before();
      const rows = await database.run<Row>(statement, parameters);
      after();
      return rows;
    },
    arm(nth, armedMoment) {
      remaining = nth;
      moment = armedMoment;
      wasReached = false;
    },
    disarm() {
      remaining = Number.POSITIVE_INFINITY;
      return wasReached;
    },
  };
}

type Query = Database['query'];

function watchCommits(query: Query, before: () => void, after: () => void): Query {
  const withPlugin = query.withPlugin.bind(query);
  const transaction = query.transaction.bind(query);
  return Object.assign(query, {
    withPlugin: (plugin: KyselyPlugin) => watchCommits(withPlugin(plugin), before, after),
    transaction() {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, {
        async execute<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
          const result = await execute(async (open) => {
            const result = await work(open);
            before();
            return result;
          });
          after();
          return result;
        },
      });
    },
  });
}
