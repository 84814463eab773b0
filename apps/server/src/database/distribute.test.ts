import { randomBytes } from 'node:crypto';
import { answer, next } from '@canvass/logic/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  citusUrl,
  createEmptyDatabase,
  NO_CITUS,
  refuseManyNodes,
} from '../testing/clusters/citus-cluster.ts';
import { flowProject } from '../testing/flow-project.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { createPostgresDatabase, openTestPostgres } from '../testing/test-database.ts';
import { addToCluster, changeSchema } from './cluster-tables.ts';
import type { Database } from './database.ts';
import { distribute } from './distribute.ts';
import { isolateSurvey } from './isolate-survey.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

const nodes = inject('citusNodes');
const CELLS = [{ id: 'any', name: 'Any', cap: 1_000, cond: 'Q1A1 or Q1A2' }];
const LARGE_QUOTAS = [{ id: 'all', name: 'All', mode: 'stop', cells: CELLS }];

it.skipIf(nodes !== undefined)(`the suites run ${NO_CITUS}`, ({ skip }) => skip(NO_CITUS));

describe.runIf(inject('postgresUrl') !== undefined)('distributing one PostgreSQL', () => {
  it('is refused, because there is no cluster', async () => {
    const database = openTestPostgres(await createPostgresDatabase());
    expect(await distribute(database)).toEqual({ problem: expect.stringContaining('no Citus') });
    await database.close();
  });
});

describe.runIf(nodes !== undefined)('a database on a cluster', () => {
  const ports = nodes?.ports ?? [];
  const name = `t_${randomBytes(8).toString('hex')}`;
  let database: Database;
  let app: TestServer;
  beforeAll(async () => {
    const url = await createEmptyDatabase({ ports }, name);
    database = openTestPostgres(url);
    await migrate(database);
    app = await createTestServer('citus', { database });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const distributeDatabase = async (url: string) => {
    const connection = openTestPostgres(url, 1);
    const outcome = await distribute(connection);
    await connection.close();
    return 'problem' in outcome ? outcome.problem : outcome.done;
  };
  const countEvents = async () => {
    const { rows } = await sql<{ hashes: string }>`
      select string_agg(hash, ' ' order by survey_id, seq, position) as hashes from response_event`.execute(
      database.query,
    );
    return rows[0]?.hashes;
  };
  async function answerSurvey(surveyId: string, page: Parameters<TestServer['answer']>[2]): Promise<void> {
    const session = await app.begin(surveyId);
    await app.answer(session, 'n', page);
    await app.answer(session, 's', [answer('why', ['x']), next]);
    await app.continue(session);
  }
  const PAGE = [answer('sex', ['f']), answer('age', ['old']), next];
  let surveyId = '';

  it('is not distributed at a worker, or while other programs are connected', async () => {
    surveyId = (await app.publish(quotaProject({ quotas: LARGE_QUOTAS }))).surveyId;
    await answerSurvey(surveyId, PAGE);
    expect(await distributeDatabase(citusUrl(ports[1] ?? 0, name))).toContain('worker');
    expect(await distributeDatabase(citusUrl(ports[0] ?? 0, name))).toContain('stop every server');
  });

  it('is distributed with all its data, once', async () => {
    const before = await countEvents();
    await app.close();
    await database.close();
    const url = citusUrl(ports[0] ?? 0, name);
    expect(await distributeDatabase(url)).toMatch(/^Distributed \d+ tables/);
    database = openTestPostgres(url);
    app = await createTestServer('citus', { database });
    expect(await countEvents()).toBe(before);
    expect(await distributeDatabase(url)).toContain('nothing to do');
  });

  it('distributes new tables and functions, too', async () => {
    await changeSchema(database.query, async (transaction) => {
      await sql`create table later (survey_id text primary key)`.execute(transaction);
      await sql`create table everywhere (name text primary key)`.execute(transaction);
      expect(await addToCluster(transaction)).toEqual(['later', 'everywhere']);
    });
  });

  it('uses one node for every call of a respondent, also with quotas and draws', async () => {
    const flow = (await app.publish(flowProject())).surveyId;
    await refuseManyNodes({ ports }, name);
    const nodeConnection = openTestPostgres(citusUrl(ports[0] ?? 0, name));
    const strict = await createTestServer('citus', { database: nodeConnection });
    await expect(sql`select count(*) from response`.execute(nodeConnection.query)).rejects.toThrow(
      /multi-task/,
    );
    app = strict;
    for (let count = 0; count < 3; count += 1) await answerSurvey(surveyId, PAGE);
    const session = await app.begin(flow);
    await app.answer(session, 'n', [answer('quiz', ['wrong']), next]);
    await app.continue(session);
    await strict.close();
    app = await createTestServer('citus', { database });
    await nodeConnection.close();
  });

  it('moves a survey to its own node while it is answered', { timeout: 600_000 }, async () => {
    const isolation = { surveyId, host: '127.0.0.1', port: ports[2] ?? 0 };
    // Like the connection of the command, without a time limit: a move takes minutes on a busy machine.
    const url = citusUrl(ports[0] ?? 0, name);
    const patient = openPostgres(url, { connections: 1, onLost: () => undefined, isPatient: true });
    const answering = Array.from({ length: 8 }, () => answerSurvey(surveyId, PAGE));
    const [outcome] = await Promise.all([isolateSurvey(patient, isolation), ...answering]);
    expect(outcome).toEqual({ done: expect.stringContaining('lies at 127.0.0.1') });
    expect(await isolateSurvey(patient, isolation)).toEqual({ done: expect.stringContaining('already') });
    const missingSurvey = await isolateSurvey(patient, { ...isolation, surveyId: 'none' });
    expect(missingSurvey).toEqual({ problem: 'there is no survey none.' });
    await patient.close();
    await answerSurvey(surveyId, PAGE);
  });
});
