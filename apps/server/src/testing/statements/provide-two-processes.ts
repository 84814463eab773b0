import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sampleProject } from '../sample-project.ts';
import { createTestDatabase, type DatabaseKind } from '../test-database.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { type CountingDatabase, countingDatabase } from './counting-database.ts';

/** Two processes on one database, and a new survey for each test. */
interface TwoProcesses {
  readonly database: CountingDatabase;
  readonly app: TestServer;
  readonly otherApp: TestServer;
  readonly surveyId: string;
}

/** The ids of the surveys begin with `name`. The returned properties exist only in hooks and tests. */
export function provideTwoProcesses(kind: DatabaseKind, name: string): TwoProcesses {
  let database: CountingDatabase;
  let app: TestServer;
  let otherApp: TestServer;
  let surveyId: string;
  let publishedCount = 0;
  beforeAll(async () => {
    database = countingDatabase(await createTestDatabase(kind));
    app = await createTestServer(kind, { database });
    otherApp = await createTestServer(kind, { database });
  });
  beforeEach(async () => {
    publishedCount += 1;
    const projectId = `${name}${String(publishedCount).padStart(24 - name.length, '0')}`;
    surveyId = (await app.publish({ ...sampleProject(), projectId })).surveyId;
  });
  afterAll(async () => {
    await app.close();
    await otherApp.close();
    await database.close();
  });
  return {
    get database() {
      return database;
    },
    get app() {
      return app;
    },
    get otherApp() {
      return otherApp;
    },
    get surveyId() {
      return surveyId;
    },
  };
}
