import type { KyselyPlugin } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A database that counts statements. Outside transactions, each is one round trip. */
export interface CountingDatabase extends Database {
  /** The number of statements that `work` needs. The start and end of a transaction are not counted. */
  count(work: () => Promise<unknown>): Promise<number>;
}

export function countingDatabase(database: Database): CountingDatabase {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...database,
    query: database.query.withPlugin(plugin),
    run(statement, parameters) {
      statements += 1;
      return database.run(statement, parameters);
    },
    async count(work) {
      statements = 0;
      await work();
      return statements;
    },
  };
}
