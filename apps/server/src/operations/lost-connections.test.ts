import { answer } from '@canvass/logic/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerData, BeginData } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, type TestServer } from '../testing/index.ts';
import { createHttpClient, type HttpClient, type HttpReply } from '../testing/http-client.ts';
import {
  createPostgresCluster,
  findPostgres,
  type PostgresCluster,
} from '../testing/clusters/postgres-cluster.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import {
  openTerminatingDatabase,
  terminateConnections,
  type TerminatingDatabase,
} from '../testing/broken-databases/terminating-database.ts';

const PAGE = [answer('sex', ['f']), answer('age', ['old']), { type: 'next' }] as const;
const LAST_PAGE = [answer('why', ['x']), { type: 'next' }] as const;
const FULL = process.env['CANVASS_FULL'] === '1';
const LARGE_QUOTAS = [
  {
    id: 'all',
    name: 'All',
    mode: 'stop',
    cells: [{ id: 'any', name: 'Any', cap: 100_000, cond: 'Q1A1 or Q1A2' }],
  },
];

// TRUST-11: the connection of a call is cut after each of its statements, inside of a transaction or not.
describe.runIf(databaseKinds().includes('postgres'))('when the connection is cut', () => {
  let app: TestServer;
  let database: TerminatingDatabase;
  let surveyId: string;
  beforeAll(async () => {
    database = await openTerminatingDatabase();
    app = await createTestServer('postgres', { database });
    surveyId = (await app.publish(quotaProject({ quotas: LARGE_QUOTAS }))).surveyId;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it.each(['n', 's'] as const)(
    'call %s gets 200 or 503, and 200 when repeated, whichever of its statements the cut follows',
    async (call) => {
      let cuts = 0;
      for (let nth = 1; ; nth += 1) {
        const session = await app.begin(surveyId);
        if (call === 's') await app.answer(session, 'n', PAGE);
        const id = randomUUID();
        database.arm(nth);
        const reply = await app.send(session, call, call === 'n' ? PAGE : LAST_PAGE, id);
        if (!database.disarm()) break;
        cuts += 1;
        // A fault after the last statement affects no call.
        expect([200, 503], `statement ${nth}`).toContain(reply.status);
        const repeatedReply = await app.send(session, call, call === 'n' ? PAGE : LAST_PAGE, id);
        expect([nth, repeatedReply.status]).toEqual([nth, 200]);
      }
      // The process has cached the response, so a call needs few statements.
      expect(cuts).toBeGreaterThanOrEqual(4);
    },
  );
});

// TRUST-11: the process survives the loss of its database, and no reply has status 500.
describe.runIf(databaseKinds().includes('postgres'))('a server under load', () => {
  let cluster: PostgresCluster;
  let folder: string;
  let server: ServerProcess;
  let client: HttpClient;
  let surveyId: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-lost-'));
    cluster = await createPostgresCluster(findPostgres() ?? '');
    server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: cluster.url });
    client = createHttpClient(() => server.url);
    surveyId = (await client.publish(quotaProject({ quotas: LARGE_QUOTAS }))).surveyId;
  });
  afterAll(async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    cluster.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Repeats a call until it succeeds, as browsers do. */
  async function retryUnavailable(
    statuses: Set<number>,
    path: string,
    body: object,
    token?: string,
  ): Promise<HttpReply> {
    for (;;) {
      const reply = await client.post(path, body, token);
      statuses.add(reply.status);
      if (reply.status < 500) return reply;
      await sleep(20);
    }
  }

  async function respond(statuses: Set<number>, isOver: () => boolean): Promise<number> {
    let count = 0;
    for (; !isOver(); count += 1) {
      const beginReply = (await retryUnavailable(statuses, `/api/survey/b/${surveyId}`, { device: 'pc' }))
        .json.data as BeginData;
      let transactionId = beginReply.transaction_id;
      for (const [call, events] of [
        ['n', PAGE],
        ['s', LAST_PAGE],
      ] as const) {
        const path = `/api/survey/${call}/${surveyId}`;
        const reply = await retryUnavailable(
          statuses,
          path,
          client.step(transactionId, events),
          beginReply.rspd_token,
        );
        expect([call, reply.status]).toEqual([call, 200]);
        transactionId = (reply.json.data as AnswerData).transaction_id;
      }
    }
    return count;
  }

  const faults: Readonly<Record<string, () => Promise<void>>> = {
    'all of its connections are terminated': () => terminateConnections(cluster.url),
    'the cluster is stopped at once and started': async () => {
      cluster.stop('immediate');
      cluster.start();
    },
    'the cluster is stopped fast and started': async () => {
      cluster.stop('fast');
      cluster.start();
    },
  };

  it.each(Object.entries(faults))('continues when %s', { timeout: 600_000 }, async (_, strike) => {
    const statuses = new Set<number>();
    let isOver = false;
    const respondents = Array.from({ length: 16 }, () => respond(statuses, () => isOver));
    // Runs beside the respondents, so that the test fails immediately if the server dies.
    const strikes = (async () => {
      for (let count = 0; count < (FULL ? 20 : 2); count += 1) {
        await sleep(100 + Math.floor(Math.random() * 300));
        await strike();
      }
      isOver = true;
    })();
    const counts = await Promise.all([...respondents, strikes.then(() => 0)]);
    expect(server.child.exitCode).toBeNull();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
