/** Exports for suites of other packages, which run a server in their process on any database. */
export {
  createTestDatabase,
  type DatabaseKind,
  databaseKinds,
  everyDatabaseKind,
  openTestPostgres,
} from './test-database.ts';
export type { Database } from '../database/database.ts';
export { citusFolder, citusUrl, createCitusCluster } from './clusters/citus-cluster.ts';
export { createPostgresCluster, findPostgres, type PostgresCluster } from './clusters/postgres-cluster.ts';
export { createTestServer, dataOf, OPERATOR_TOKEN, type Session, type TestServer } from './test-server.ts';
export { sampleProject } from './sample-project.ts';
