/** For tests of other suites (equal transcripts, load): a server in this process, on either database. */
export { createTestDatabase, type DatabaseKind, databaseKinds } from './test-database.ts';
export { createPostgresCluster, findPostgres, type PostgresCluster } from './postgres-cluster.ts';
export { createTestServer, dataOf, OPERATOR_TOKEN, type Session, type TestServer } from './test-server.ts';
export { sampleProject } from './sample-project.ts';
