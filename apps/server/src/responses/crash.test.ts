import { answer, next } from '@canvass/logic/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  createTestServer,
  type DatabaseKind,
  databaseKinds,
  sampleProject,
  type TestServer,
} from '../testing/index.ts';
import { flowProject } from '../testing/flow-project.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { type FailingDatabase, failingDatabase } from '../testing/broken-databases/failing-database.ts';

const END = [answer('q1', ['q1b']), next];

// TRUST-29, TRUST-2: each statement of each call fails once, before or after it is executed. The call changes
// everything or nothing, and its repetition returns the same reply.
describe.each(databaseKinds())('when a statement fails on %s', (kind) => {
  const setup = setUp(kind);
  describe.each(momentsOn(kind))('%s its execution', (moment) => {
    testSteps(setup, moment);
    testDrawsAndPublishing(setup, moment);
  });
});

const MOMENTS = ['before', 'after'] as const;

/** The moments at which statements fail: both with CANVASS_FULL, otherwise one per database, chosen by seed. */
function momentsOn(kind: DatabaseKind): readonly Moment[] {
  const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
  const kinds = databaseKinds();
  if (CANVASS_FULL === '1' || kinds.length === 1) return MOMENTS;
  return MOMENTS.filter(
    (_, index) => index === (Number(CANVASS_SEED) + kinds.indexOf(kind)) % MOMENTS.length,
  );
}

type Setup = ReturnType<typeof setUp>;
type Moment = (typeof MOMENTS)[number];

function setUp(kind: DatabaseKind) {
  let app: TestServer;
  let database: FailingDatabase;
  let surveyId: string;
  beforeAll(async () => {
    database = failingDatabase(await createTestDatabase(kind));
    app = await createTestServer(kind, { database });
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const rows = async () => {
    const { query } = database;
    const tables = [
      'survey',
      'survey_version',
      'response',
      'response_event',
      'answer_call',
      'quota_cell',
      'quota_hold',
      'quota_count',
      'draw',
      'draw_count',
      'loop_counter',
    ] as const;
    const tableRows = await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute()));
    // A cluster returns rows in varying order.
    return tableRows.flatMap((one) => one.map((row) => JSON.stringify(row)).toSorted()).join('\n');
  };
  return {
    kind,
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    get surveyId() {
      return surveyId;
    },
    rows,
  };
}

function testSteps(setup: Setup, moment: Moment) {
  const { kind, rows } = setup;

  it.each(['n', 's'] as const)('%s stores everything or nothing, and can be repeated', async (call) => {
    const events = call === 's' ? END : [answer('q1', ['q1a']), next];
    let statements = 0;
    for (let nth = 1; ; nth += 1) {
      const session = await setup.app.begin(setup.surveyId);
      // A new process has empty caches, so that it runs every statement.
      const freshServer = await createTestServer(kind, { database: setup.database });
      const before = await rows();
      const id = randomUUID();
      setup.database.arm(nth, moment);
      const reply = await freshServer.send(session, call, events, id);
      if (!setup.database.disarm()) break;
      statements += 1;
      expect([nth, reply.status, reply.json.code]).toEqual([nth, 503, 4001]);
      expect(reply.headers['retry-after']).toBe('2');
      const eventCount = (await setup.app.continue(session)).events.length;
      if (eventCount === 0) expect(await rows()).toBe(before);
      else expect([moment, eventCount]).toEqual(['after', call === 's' ? 3 : 2]);
      const repeatedReply = await freshServer.send(session, call, events, id);
      expect([repeatedReply.status, repeatedReply.json.code]).toEqual([200, 0]);
      expect((await setup.app.continue(session)).events).toHaveLength(call === 's' ? 3 : 2);
      const detail = await setup.app.operate(
        'GET',
        `/api/publishing/surveys/${setup.surveyId}/responses/${session.begun.seq}`,
      );
      expect(detail.json.data).toMatchObject({ chain: { valid: true } });
      await freshServer.close();
    }
    expect(statements).toBeGreaterThanOrEqual(3);
  });

  // The quota counters must also equal a recount of the rows.
  it.each(['n', 's'] as const)('%s with quotas stores everything or nothing', async (call) => {
    const quotas = [
      {
        id: 'all',
        name: 'All',
        mode: 'stop',
        cells: [{ id: 'any', name: 'Any', cap: 1_000, cond: 'Q1A1 or Q1A2' }],
      },
    ];
    const projectId = `CrashWithQuotas${call}${moment}`.padEnd(24, '0');
    const quotaSurvey = (await setup.app.publish(quotaProject({ quotas, projectFields: { projectId } })))
      .surveyId;
    const page = [answer('sex', ['f']), answer('age', ['old']), next];
    let statements = 0;
    for (let nth = 1; ; nth += 1) {
      const session = await setup.app.begin(quotaSurvey);
      if (call === 's') await setup.app.answer(session, 'n', page);
      const freshServer = await createTestServer(kind, { database: setup.database });
      const events = call === 's' ? [answer('why', ['x']), next] : page;
      const before = await rows();
      const id = randomUUID();
      setup.database.arm(nth, moment);
      const reply = await freshServer.send(session, call, events, id);
      const isReached = setup.database.disarm();
      if (isReached) {
        statements += 1;
        expect([nth, reply.status, reply.json.code]).toEqual([nth, 503, 4001]);
        expect(await rows()).toBe(before);
        expect((await freshServer.send(session, call, events, id)).status).toBe(200);
      }
      await freshServer.close();
      const { done, held } = await setup.database.query
        .selectFrom('quota_cell')
        .select(['done', 'held'])
        .where('survey_id', '=', quotaSurvey)
        .executeTakeFirstOrThrow();
      expect([done, held]).toEqual(call === 's' ? [nth, 0] : [0, nth]);
      if (!isReached) break;
    }
    // A response that has only begun has no events to read.
    expect(statements).toBeGreaterThanOrEqual(call === 's' ? 7 : 6);
  });
}

function testDrawsAndPublishing(setup: Setup, moment: Moment) {
  const { kind, rows } = setup;

  it('n with a draw, and b with a question in loop order, store everything or nothing', async () => {
    const projectId = `CrashWithDraws${moment}`.padEnd(24, '0');
    const drawSurvey = (await setup.app.publish(flowProject({ projectId }))).surveyId;
    const page = [answer('quiz', ['wrong']), next];
    for (let nth = 1; ; nth += 1) {
      setup.database.arm(nth, moment);
      const url = `/api/survey/b/${drawSurvey}`;
      const beginReply = await setup.app.request({ method: 'POST', url, body: { device: 'pc' } });
      if (!setup.database.disarm()) break;
      expect([nth, beginReply.status]).toEqual([nth, 503]);
    }
    let drawCount = 0;
    for (let nth = 1; ; nth += 1) {
      const session = await setup.app.begin(drawSurvey);
      // Failed begins do not advance the loop order, so each response gets the next position in it.
      expect(session.begun.facts.seeds['quiz']).toBe(nth);
      const freshServer = await createTestServer(kind, { database: setup.database });
      const before = await rows();
      const id = randomUUID();
      setup.database.arm(nth, moment);
      const reply = await freshServer.send(session, 'n', page, id);
      const isReached = setup.database.disarm();
      if (isReached) {
        expect([nth, reply.status]).toEqual([nth, 503]);
        expect(await rows()).toBe(before);
        expect((await freshServer.send(session, 'n', page, id)).status).toBe(200);
      }
      await freshServer.close();
      drawCount += 1;
      const counts = await setup.database.query
        .selectFrom('draw_count')
        .select('assigned')
        .where('survey_id', '=', drawSurvey)
        .execute();
      expect(counts.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(drawCount);
      if (!isReached) break;
    }
    expect(drawCount).toBeGreaterThanOrEqual(7);
  });

  it('publishing stores everything or nothing, and can be repeated', async () => {
    const projectId = `CrashWhilePublishing${moment === 'before' ? '0001' : '0002'}`;
    let version = 0;
    for (let nth = 1; ; nth += 1) {
      const project = sampleProject({ projectId, title: `Try ${nth}` });
      const before = await rows();
      setup.database.arm(nth, moment);
      const reply = await setup.app.operate('POST', '/api/publishing/surveys', { project });
      if (!setup.database.disarm()) {
        expect(reply.json.data).toMatchObject({ version: version + 1, created: true });
        break;
      }
      const isDone = (await rows()) !== before;
      // The last statement only records the outcome, so the call may succeed although it fails.
      expect([200, 503]).toContain(reply.status);
      if (reply.status === 200) expect(isDone).toBe(true);
      version += 1;
      expect(await setup.app.publish(project)).toMatchObject({ version, created: !isDone });
    }
    expect(version).toBeGreaterThanOrEqual(4);
  });
}
