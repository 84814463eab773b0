import { replay, transcriptText } from '@canvass/logic';
import { next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf, type TestServer } from '../testing/index.ts';
import { flowProject } from '../testing/flow-project.ts';
import type { Session } from '../testing/test-server.ts';

const quiz = (gid: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'quiz', answer: [gid] },
  next,
];

describe.each(databaseKinds())('a survey with a flow on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let surveys = 0;
  beforeAll(async () => {
    app = await createTestServer(kind);
  });
  afterAll(() => app.close());
  const publish = async (...[changes, before]: Parameters<typeof flowProject>) => {
    surveys += 1;
    const projectId = `FlowOfASurvey${String(surveys).padStart(11, '0')}`;
    surveyId = (await app.publish(flowProject({ projectId, ...changes }, before))).surveyId;
  };
  beforeEach(() => publish());
  const ask = (session: Session, path: string, body: object | string) =>
    app.request({
      method: 'POST',
      url: `/api/survey/${path.replace('ID', surveyId)}`,
      token: session.begun.rspd_token,
      body,
    });
  const counts = async () => {
    const rows = await app.database.query
      .selectFrom('draw_count')
      .select('assigned')
      .where('survey_id', '=', surveyId)
      .orderBy('child')
      .execute();
    return rows.map(({ assigned }) => assigned);
  };
  const picked = (data: { readonly fulfilled: readonly unknown[] }): readonly string[] =>
    data.fulfilled.flatMap((event) => {
      const { value } = event as { readonly value?: { readonly random_fids?: readonly string[] } };
      return value?.random_fids ?? [];
    });
  const randomizer = (session: Session, more: object = {}) =>
    ask(session, 'randomizer/ID', {
      fid: 'set',
      items_fids: ['ba', 'bb', 'bc'],
      extract_count: 3,
      uniform_display: false,
      seq: session.begun.seq,
      ...more,
    });

  it('draws and scores inside of n, on the same chain, so that every host replays the same', async () => {
    const session = await app.begin(surveyId);
    const page = await app.answer(session, 'n', quiz('right'));
    expect(picked(page)).toHaveLength(1);
    await app.answer(session, 'n', [next]);
    await app.answer(session, 'n', [next]);
    const end = await app.answer(session, 's', [next]);
    expect(end.end_status).toEqual({ is_end: 1, status: 1 });
    const detail = await app.operate(
      'GET',
      `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`,
    );
    const stored = detail.json.data as unknown as { events: readonly unknown[]; transcript: string };
    expect(stored).toMatchObject({ chain: { valid: true } });
    expect(stored.events.filter((event) => (event as { type: string }).type === 'fulfilled')).toHaveLength(3);
    const version = await app.services.surveys.version(surveyId, 1);
    const direct = version && replay(version.program, session.begun.facts, stored.events);
    expect(direct?.state.end.status).toBe(1);
    expect(stored.transcript).toBe(direct && transcriptText(direct.transcript));
  });

  it('draws evenly for many at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => app.begin(surveyId)));
    await Promise.all(sessions.map((session) => app.answer(session, 'n', quiz('wrong'))));
    expect(await counts()).toEqual([10, 10, 10]);
  });

  it('draws before the first page inside of b', async () => {
    await publish({}, []);
    const session = await app.begin(surveyId);
    expect(picked(session.begun)).toHaveLength(1);
    expect((await app.continue(session)).events).toEqual(session.begun.fulfilled);
    await app.answer(session, 'n', [next]);
    expect(await counts()).toHaveLength(3);
  });

  it('leaves tests out of the counts', async () => {
    const session = await app.begin(surveyId, { fromq: 'x', fromtype: 'y' });
    expect(picked(await app.answer(session, 'n', quiz('right')))).toHaveLength(1);
    expect(await counts()).toEqual([]);
  });

  it('goes on without a draw that cannot be made, and says so', async () => {
    const session = await app.begin(surveyId);
    await sql`alter table draw rename to draw_away`.execute(app.database.query);
    const page = await app.answer(session, 'n', quiz('wrong'));
    await sql`alter table draw_away rename to draw`.execute(app.database.query);
    expect(page.fulfilled[0]).toEqual({ type: 'failed', id: expect.stringMatching(/^draw:/) });
    expect(app.logLines.join('')).toContain('"effect":"draw","error":"');
    expect((await app.answer(session, 's', [next])).end_status.status).toBe(1);
  });

  it('gives places of branches back when a response is deleted', async () => {
    const session = await app.begin(surveyId);
    await app.answer(session, 'n', quiz('wrong'));
    expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  describe('asked for by itself', () => {
    it('gives the draw that n has made, again and again', async () => {
      const session = await app.begin(surveyId);
      const picks = picked(await app.answer(session, 'n', quiz('wrong')));
      for (let round = 0; round < 2; round += 1)
        expect(dataOf(await randomizer(session))).toEqual({ random_fids: picks });
      expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    });

    it('draws what is due before n asks, once for all who ask at the same time', async () => {
      const session = await app.begin(surveyId);
      const replies = await Promise.all(Array.from({ length: 10 }, () => randomizer(session)));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const { random_fids } = dataOf<{ random_fids: readonly string[] }>(
        replies[0] ?? (await randomizer(session)),
      );
      expect(picked(await app.answer(session, 'n', quiz('wrong')))).toEqual(random_fids);
      expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    });

    it.each<[string, object, number, string]>([
      ['a child of another set', { items_fids: ['ba', 'scored'] }, 400, 'flow.not_eligible'],
      ['a set that there is not', { fid: 'nobody' }, 400, 'flow.nothing_to_draw'],
      ['a name of every object', { fid: 'constructor' }, 400, 'flow.nothing_to_draw'],
      ['another response', { seq: 1_000_000 }, 401, 'access.refused'],
      ['no list', { items_fids: 'ba' }, 400, 'request.invalid'],
      ['a list of everything', { items_fids: Array(1_001).fill('ba') }, 400, 'request.invalid'],
      ['a number below zero', { extract_count: -1 }, 400, 'request.invalid'],
    ])('refuses %s', async (_, more, status, key) => {
      const reply = await randomizer(await app.begin(surveyId), more);
      expect([reply.status, reply.json.data]).toMatchObject([status, { key }]);
    });

    it('gives the score that was told on the way, whatever is said, and none before', async () => {
      const session = await app.begin(surveyId);
      const score = (body: object) => ask(session, 'answer/score/ID', body);
      const answer = JSON.stringify({ quiz: ['wrong'] });
      // Who could ask after each answer would find the right one by trying.
      await app.answer(session, 'n', quiz('right'));
      const early = await score({ version: 1, answer });
      expect([early.status, early.json.data]).toEqual([403, { key: 'scoring.hidden' }]);
      await app.answer(session, 'n', [next]);
      expect((await score({ version: 1, answer })).json.data).toEqual({ final_score: 2 });
      for (const body of [{ version: 2, answer }, { version: '1', answer }, {}, { version: 1, answer: {} }])
        expect((await score(body)).status).toBe(400);
    });

    it.each([true, false])('keeps scores that nobody is to know yet: %s', async (show_scores) => {
      await publish({ flow: undefined, settings: { show_scores } });
      const session = await app.begin(surveyId);
      const reply = await ask(session, 'answer/score/ID', { version: 1, answer: '{}' });
      expect([reply.status, reply.json.data]).toEqual([403, { key: 'scoring.hidden' }]);
    });

    it.each([true, false])(
      'tells the total score at the end where the survey says so: %s',
      async (show_scores) => {
        await publish({ flow: undefined, settings: { show_scores } });
        const session = await app.begin(surveyId);
        const total = async () =>
          (await ask(session, 'answer/total_score/ID', { seq: session.begun.seq })).json.data;
        await app.answer(session, 'n', quiz('right'));
        expect(await total()).toEqual({ total_score: null });
        for (let page = 0; page < 4; page += 1) await app.answer(session, 'n', [next]);
        const end = await app.answer(session, 's', [next]);
        expect(end.end_status).toEqual({ is_end: 1, status: 1, ...(show_scores && { total_score: 2 }) });
        expect(await total()).toEqual({ total_score: show_scores ? 2 : null });
        const other = await ask(session, 'answer/total_score/ID', { seq: session.begun.seq + 1 });
        expect(other.status).toBe(401);
      },
    );

    it.each(['random', 'circle'])('gives the seed that b gave: %s', async (path) => {
      const session = await app.begin(surveyId);
      const seed = (body: object) => ask(session, `projects/ID/${path}`, body);
      const reply = await seed({ type: 'question', gid: 'quiz' });
      expect(reply.json.data).toEqual({ seed: session.begun.facts.seeds['quiz'] });
      expect((await seed({ type: 'question', gid: 'toString' })).status).toBe(404);
      expect((await seed({ type: 'planet', gid: 'quiz' })).status).toBe(400);
    });

    it.each([
      'randomizer/ID',
      'answer/score/ID',
      'answer/total_score/ID',
      'projects/ID/random',
      'projects/ID/circle',
    ])('wants the token of this survey, and JSON of the right form: %s', async (path) => {
      const session = await app.begin(surveyId);
      for (const body of ['', '[]', 'null', '"x"', '{', '{"__proto__":{}}', `${'['.repeat(100)}`])
        expect([400, 413, 415]).toContain((await ask(session, path, body)).status);
      const url = `/api/survey/${path.replace('ID', surveyId)}`;
      expect((await app.request({ method: 'POST', url, body: {} })).status).toBe(401);
      const token = session.begun.rspd_token;
      const other = `/api/survey/${path.replace('ID', 'AnotherSurvey00000000001')}`;
      expect((await app.request({ method: 'POST', url: other, body: {}, token })).status).toBe(401);
    });
  });

  it('rotates evenly: of a loop each respondent has the next turn, tests have none', async () => {
    const seeds = async (more: object = {}) =>
      (await app.begin(surveyId, more)).begun.facts.seeds['quiz'] ?? -1;
    const given = await Promise.all(Array.from({ length: 30 }, () => seeds()));
    expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    await seeds({ fromq: 'x', fromtype: 'y' });
    expect(await seeds()).toBe(30);
  });
});
