import { answer, next } from '@canvass/logic/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTestServer,
  databaseKinds,
  sampleProject,
  type TestServer,
  type DatabaseKind,
} from '../testing/index.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const ID = 'ExportedSurvey0000000001';

describe.each(databaseKinds())('responses for operators on %s', (kind) => {
  const setup = setUp(kind);
  describe('broken chains', () => testBrokenChains(setup, kind));
  describe('deletion', () => testDeletion(setup, kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish(sampleProject({ projectId: ID }));
  });
  return {
    app,
  };
}

function testBrokenChains(setup: Setup, kind: DatabaseKind) {
  it('show the position at which a stored chain was changed', async () => {
    const session = await setup.app.begin(ID);
    await setup.app.answer(session, 's', [answer('q1', ['q1b']), next]);
    const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
    const readResponse = async () =>
      (await setup.app.operate('GET', url)).json.data as unknown as Record<string, unknown>;
    expect(await readResponse()).toMatchObject({ chain: { valid: true }, end_status: { status: 2 } });
    const { query } = setup.app.database;
    const tamper = (position: number, event: string) =>
      query
        .updateTable('response_event')
        .set({ event })
        .where('seq', '=', session.begun.seq)
        .where('survey_id', '=', ID)
        .where('position', '=', position)
        .execute();
    await tamper(2, '{"type":"nexu"}');
    expect(await readResponse()).toMatchObject({
      chain: { valid: false, brokenAt: 2 },
      events: [answer('q1', ['q1b'])],
    });
    await tamper(2, '{"type":"next"');
    expect(await readResponse()).toMatchObject({ chain: { valid: false, brokenAt: 2 } });
    await tamper(2, '{"type":"next"}');
    await sql`update response set facts = replace(facts, 'phone', 'pc') where seq = ${session.begun.seq}`.execute(
      query,
    );
    expect(await readResponse()).toMatchObject({ chain: { valid: false, brokenAt: 0 }, facts: null });
  });

  it('prevent responses from being continued', async () => {
    const session = await setup.app.begin(ID);
    await setup.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await sql`update response_event set event = replace(event, 'q1a', 'q1c')
      where survey_id = ${ID} and seq = ${session.begun.seq}`.execute(setup.app.database.query);
    const otherServer = await createTestServer(kind, { database: setup.app.database });
    const reply = await otherServer.send(session, 'n', [{ type: 'back' }]);
    expect([reply.status, reply.json.code]).toEqual([409, 999_999]);
    expect(otherServer.logLines.join('')).toContain('is broken at 1');
    await otherServer.close();
  });
}

function testDeletion(setup: Setup, kind: DatabaseKind) {
  it('are deleted with their events and answer calls', async () => {
    const session = await setup.app.begin(ID, { ext_params: { vip: 'canary-gone' } });
    await setup.app.answer(session, 's', [answer('q1', ['q1b']), next]);
    const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
    expect((await setup.app.operate('DELETE', url)).json.data).toEqual({ seq: session.begun.seq });
    for (const table of ['response', 'response_event', 'answer_call'] as const) {
      const rows = await setup.app.database.query
        .selectFrom(table)
        .selectAll()
        .where('survey_id', '=', ID)
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ seq }) => seq === session.begun.seq)).toEqual([]);
      expect(JSON.stringify(rows)).not.toContain('canary-gone');
    }
    expect((await setup.app.operate('GET', url)).status).toBe(404);
    expect((await setup.app.operate('DELETE', url)).status).toBe(404);
  });

  it.each(['n', 'c'] as const)(
    'make the call %s fail with 401 if they are deleted while it reads them',
    async (call) => {
      const session = await setup.app.begin(ID);
      await setup.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
      const url = `/api/publishing/surveys/${ID}/responses/${session.begun.seq}`;
      let isArmed = true;
      const run: TestServer['database']['run'] = async (statement, parameters) => {
        const rows = await setup.app.database.run(statement, parameters);
        if (isArmed && statement.name === 'situation') {
          isArmed = false;
          expect((await setup.app.operate('DELETE', url)).status).toBe(200);
        }
        return rows as never;
      };
      // Another process, which has no cached state and must read the events.
      const fresh = await createTestServer(kind, { database: { ...setup.app.database, run } });
      const reply =
        call === 'n'
          ? await fresh.send(session, 'n', [{ type: 'back' }])
          : await fresh.request({
              method: 'POST',
              url: `/api/survey/c/${ID}`,
              token: session.begun.rspd_token,
              body: {},
            });
      expect([isArmed, reply.status]).toEqual([false, 401]);
      await fresh.close();
    },
  );

  it('leave no data if an answer is stored while they are deleted', async () => {
    const seqs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sessions = await Promise.all(Array.from({ length: 6 }, () => setup.app.begin(ID)));
      const numbers = sessions.map(({ begun }) => begun.seq);
      // While the test locks the rows, the answers wait for them first, then the deletions.
      const calls = await setup.app.database.query.transaction().execute(async (transaction) => {
        const heldRows = transaction.selectFrom('response').select('seq').where('survey_id', '=', ID);
        await heldRows.where('seq', 'in', numbers).forUpdate().execute();
        const answered = sessions.map((each) => setup.app.send(each, 'n', [answer('q1', ['q1a']), next]));
        await sleep(150);
        const deleted = numbers.map((seq) =>
          setup.app.operate('DELETE', `/api/publishing/surveys/${ID}/responses/${seq}`),
        );
        await sleep(150);
        return { answered, deleted };
      });
      for (const { status } of await Promise.all(calls.answered)) expect([200, 401]).toContain(status);
      for (const { status } of await Promise.all(calls.deleted)) expect(status).toBe(200);
      seqs.push(...numbers);
    }
    for (const table of ['response', 'response_event', 'answer_call'] as const) {
      const rows = await setup.app.database.query
        .selectFrom(table)
        .select('seq')
        .where('survey_id', '=', ID)
        .where('seq', 'in', seqs)
        .execute();
      expect(rows).toEqual([]);
    }
  });
}
