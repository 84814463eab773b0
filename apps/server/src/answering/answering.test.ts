import { randomUUID } from 'node:crypto';
import { replay, transcriptText } from '@canvass/logic';
import { answer, next, back } from '@canvass/logic/testing';
import type { ContinueData, RespondentEvent } from '@canvass/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, sampleProject, type TestServer } from '../testing/index.ts';
import type { Session } from '../testing/test-server.ts';
import { appendLinks } from './chain.ts';

const FIRST_PAGE = [answer('q1', ['q1a']), next];
const LAST_PAGE = [answer('q2', [['q2b']]), answer('q3', ['taste']), next];

describe.each(databaseKinds())('answering on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let session: Session;
  beforeAll(async () => {
    app = await createTestServer(kind);
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  beforeEach(async () => {
    session = await app.begin(surveyId);
  });
  afterAll(() => app.close());

  const detail = async (seq: number) =>
    (await app.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${seq}`)).json
      .data as unknown as {
      events: readonly unknown[];
      chain: object;
      transcript: string;
      end_status: object | null;
    };
  const eventCount = async () => (await app.continue(session)).events.length;

  describe('a response', () => {
    it('goes from the first page to the end, and its transcript is the replay of its events', async () => {
      const first = await app.answer(session, 'n', FIRST_PAGE);
      expect(first).toMatchObject({ end_status: { is_end: 0, status: -1 }, fulfilled: [] });
      const last = await app.answer(session, 's', LAST_PAGE);
      expect(last).toMatchObject({ end_status: { is_end: 1, status: 1 }, endPageSeq: session.begun.seq });
      expect(last.fulfilled).toEqual([
        { type: 'fulfilled', id: expect.stringMatching(/^submit:/), value: { is_end: 1, status: 1 } },
      ]);
      const stored = await detail(session.begun.seq);
      expect(stored.chain).toEqual({ valid: true });
      expect(stored.events).toEqual([...FIRST_PAGE, ...LAST_PAGE, ...last.fulfilled]);
      const version = await app.services.surveys.version(surveyId, 1);
      const direct = version && replay(version.program, session.begun.facts, stored.events);
      expect(stored.transcript).toBe(direct && transcriptText(direct.transcript));
    });

    it('is screened out where the author says so, and the end says by which question', async () => {
      const end = await app.answer(session, 's', [answer('q1', ['q1b']), next]);
      expect(end.end_status).toEqual({ is_end: 1, status: 2, q: 'q1' });
    });

    it('is continued with its facts, its events and its step token', async () => {
      await app.answer(session, 'n', FIRST_PAGE);
      const stored = await app.continue(session);
      expect(stored).toEqual({
        seq: session.begun.seq,
        version: 1,
        facts: session.begun.facts,
        events: FIRST_PAGE,
        end_status: { is_end: 0, status: -1 },
        transaction_id: session.transactionId,
      } satisfies ContinueData);
    });

    it('stays on its version when a new one is published', async () => {
      const mine = await app.publish(sampleProject({ projectId: 'VersionsOfASurvey0000001' }));
      const old = await app.begin(mine.surveyId);
      const items = sampleProject()['items'] as readonly object[];
      await app.publish(sampleProject({ projectId: 'VersionsOfASurvey0000001', items: items.slice(0, 1) }));
      await app.answer(old, 'n', FIRST_PAGE);
      expect((await app.answer(old, 's', LAST_PAGE)).end_status.status).toBe(1);
      const young = await app.begin(mine.surveyId);
      expect(young.begun.version).toBe(2);
      const project = await app.request({
        method: 'GET',
        url: `/api/survey/projects/${mine.surveyId}?version=1`,
        token: old.begun.rspd_token,
      });
      expect(project.json.data).toMatchObject({ version: 1 });
      const others = await app.request({
        method: 'GET',
        url: `/api/survey/projects/${mine.surveyId}?version=1`,
        token: young.begun.rspd_token,
      });
      expect(others.json.data).toMatchObject({ version: 2 });
    });

    it('has numbers of its own, also when many begin at once', async () => {
      const begun = await Promise.all(Array.from({ length: 20 }, () => app.begin(surveyId)));
      expect(new Set(begun.map((each) => each.begun.seq)).size).toBe(20);
    });
  });

  describe('what the engine is told', () => {
    it('is what only the server knows, and of the link only what the project declares', async () => {
      const ext_params = { vip: 'gold', utm: 'x', constructor_: 'y' };
      const { begun } = await app.begin(surveyId, { ext_params, language_code: 'zh-CN', source: '8' });
      expect(begun.facts).toMatchObject({
        seq: begun.seq,
        params: { vip: 'gold' },
        language: 'zh-CN',
        source: '8',
        member: null,
        now: app.clock.now / 1000,
      });
      expect(Object.keys(begun.facts.seeds)).toEqual(['q2']);
    });

    it.each([
      ['a language of nobody', { language_code: 'xx' }, { language: 'en-GB' }],
      ['a long value', { ext_params: { vip: 'x'.repeat(2_001) } }, { params: {} }],
      ['the source of a link that has none', {}, { source: null }],
    ])('leaves out %s', async (_, body, facts) => {
      expect((await app.begin(surveyId, body)).begun.facts).toMatchObject(facts);
    });

    it('takes neither end, score, seq nor status from a client (mass assignment)', async () => {
      const body = {
        device: 'pc',
        seq: 1,
        facts: { seq: 1 },
        status: 1,
        test: false,
        version: 99,
        member: { mtype: 'x' },
      };
      const reply = await app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body });
      expect(reply.json.data).toMatchObject({ version: 1, facts: { member: null } });
      const sent = await app.request({
        method: 'POST',
        url: `/api/survey/n/${surveyId}`,
        token: session.begun.rspd_token,
        body: {
          transaction_id: session.transactionId,
          event_id: randomUUID(),
          events: [
            { ...answer('q1', ['q1a']), status: 1, seq: 2 },
            { type: 'next', end: 1 },
          ],
          end_status: { is_end: 1, status: 1 },
          seq: 1,
        },
      });
      expect(sent.json.data).toMatchObject({ end_status: { is_end: 0, status: -1 } });
      expect((await app.continue(session)).events).toEqual(FIRST_PAGE);
    });
  });

  describe('refuses, and changes nothing', () => {
    it.each<[string, 'n' | 's', readonly unknown[], string]>([
      ['a page without its required answer', 'n', [next], 'validate.option'],
      ['an unknown question', 'n', [answer('nobody', ['q1a']), next], 'engine.unknown_question'],
      ['a question of another page', 'n', [answer('q3', ['x']), next], 'engine.not_on_page'],
      ['an option of another question', 'n', [answer('q1', ['q2a']), next], 'engine.wrong_answer'],
      ['an answer of the wrong shape', 'n', [answer('q1', { q1a: 1 }), next], 'engine.wrong_answer'],
      ['a step back from the first page', 'n', [back], 'engine.first_page'],
      ['an n without a move', 'n', [answer('q1', ['q1a'])], 'answering.no_move'],
      ['an n that completes the survey', 'n', [answer('q1', ['q1b']), next], 'answering.completes'],
      ['an s that does not complete it', 's', FIRST_PAGE, 'answering.not_complete'],
      ['an s that skips a page', 's', [answer('q1', ['q1a']), next, back], 'answering.not_complete'],
      ['events after the end', 's', [answer('q1', ['q1b']), next, back], 'engine.pending'],
    ])('%s', async (_, call, events, key) => {
      const reply = await app.send(session, call, events);
      expect([reply.status, reply.json.code]).toEqual([400, 400]);
      expect(reply.json.data).toMatchObject({ key, path: expect.stringMatching(/^\$\.events\[\d\]/) });
      expect(await app.continue(session)).toMatchObject({
        events: [],
        transaction_id: session.transactionId,
      });
    });

    it.each([
      ['the host', { type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } }],
      ['the host', { type: 'clock', now: 0 }],
      ['nobody', { type: 'jump' }],
      ['nobody', 'next'],
    ])('an event that belongs to %s', async (_, event) => {
      const reply = await app.send(session, 'n', [...FIRST_PAGE, event]);
      expect([reply.status, reply.json.code]).toEqual([400, 400]);
      expect(await eventCount()).toBe(0);
    });
  });

  describe('exactly once', () => {
    it('gives the same answer to the same call, however often and however late', async () => {
      const id = randomUUID();
      const first = await app.send(session, 'n', FIRST_PAGE, id);
      session.transactionId = (first.json.data as unknown as { transaction_id: string }).transaction_id;
      await app.answer(session, 's', LAST_PAGE);
      const again = await app.send(session, 'n', FIRST_PAGE, id);
      expect(again.text).toBe(first.text);
      expect(await eventCount()).toBe(6);
    });

    it.each([
      ['pages', 'n', FIRST_PAGE, 2],
      ['submissions', 's', [answer('q1', ['q1b']), next], 3],
    ] as const)(
      'stores 50 identical %s at the same time once, and answers all alike',
      async (_, call, events, count) => {
        const id = randomUUID();
        const replies = await Promise.all(
          Array.from({ length: 50 }, () => app.send(session, call, events, id)),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
        expect(await eventCount()).toBe(count);
      },
    );

    it('lets one of two different calls with one id win', async () => {
      for (let round = 0; round < 10; round += 1) {
        const each = await app.begin(surveyId);
        const id = randomUUID();
        const replies = await Promise.all([
          app.send(each, 'n', FIRST_PAGE, id),
          app.send(each, 's', [answer('q1', ['q1b']), next], id),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(replies.find(({ status }) => status === 409)?.json.data).toEqual({
          key: 'answering.id_reused',
        });
        const { chain, events } = await detail(each.begun.seq);
        expect(chain).toEqual({ valid: true });
        expect(events[0]).toEqual(replies[0]?.status === 200 ? FIRST_PAGE[0] : answer('q1', ['q1b']));
      }
    });

    it('tells the second writer (1117), of two at the same time too', async () => {
      const replies = await Promise.all([
        app.send(session, 'n', FIRST_PAGE),
        app.send(session, 'n', [answer('q1', ['q1c', 'tea']), next]),
      ]);
      expect(replies.map(({ status, json }) => [status, json.code]).sort()).toEqual([
        [200, 0],
        [409, 1117],
      ]);
      const stale = await app.send(session, 'n', [back]);
      expect([stale.status, stale.json.code]).toEqual([409, 1117]);
      expect(await eventCount()).toBe(2);
    });

    it('changes nothing after the end (1113)', async () => {
      await app.answer(session, 's', [answer('q1', ['q1b']), next]);
      for (const call of ['n', 's'] as const) {
        const late = await app.send(session, call, FIRST_PAGE);
        expect([late.status, late.json.code]).toEqual([409, 1113]);
      }
      expect(await eventCount()).toBe(3);
      expect((await app.continue(session)).end_status).toEqual({ is_end: 1, status: 2, q: 'q1' });
    });

    it('keeps one legal order when pages arrive in the wrong one', async () => {
      const early = await app.send(session, 's', LAST_PAGE);
      expect(early.status).toBe(400);
      await app.answer(session, 'n', FIRST_PAGE);
      await app.answer(session, 'n', [back]);
      await app.answer(session, 'n', [next]);
      await app.answer(session, 's', LAST_PAGE);
      expect((await detail(session.begun.seq)).chain).toEqual({ valid: true });
    });
  });

  describe('when the survey does not take answers', () => {
    const window = (begin_time: string | null, end_time: string | null) =>
      app.operate('PUT', `/api/publishing/surveys/${surveyId}/window`, { begin_time, end_time });
    const at = (ms: number) => new Date(app.clock.now + ms).toISOString();
    afterEach(async () => {
      await window(null, null);
      await app.operate('POST', `/api/publishing/surveys/${surveyId}/reopen`);
    });
    const doors = async () => {
      const replies = [
        await app.request({ method: 'POST', url: `/api/survey/${surveyId}`, body: {} }),
        await app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` }),
        await app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body: { device: 'pc' } }),
        await app.request({ method: 'POST', url: `/api/survey/b2/${surveyId}`, body: { device: 'pc' } }),
        await app.request({
          method: 'POST',
          url: `/api/survey/c/${surveyId}`,
          token: session.begun.rspd_token,
          body: {},
        }),
        await app.send(session, 'n', FIRST_PAGE),
        await app.send(session, 's', FIRST_PAGE),
      ];
      return replies.map(({ json }) => json.code);
    };

    it('says at every door that it is over (1004)', async () => {
      await window(null, at(-1_000));
      expect(await doors()).toEqual([1004, 1004, 1004, 1004, 1004, 1004, 1004]);
      await window(null, null);
      await app.operate('POST', `/api/publishing/surveys/${surveyId}/close`);
      expect(await doors()).toEqual([1004, 1004, 1004, 1004, 1004, 1004, 1004]);
    });

    it('says when it begins (1007), by the clock of the server', async () => {
      await window(at(60_000), null);
      const info = await app.request({ method: 'POST', url: `/api/survey/${surveyId}`, body: {} });
      expect(info.json).toMatchObject({ code: 1007, data: { params: { begin_time: at(60_000) } } });
      app.clock.now += 60_000;
      expect(new Set(await doors())).not.toContain(1007);
    });

    it('still answers a call that was stored before, and still shows a response that has ended', async () => {
      const id = randomUUID();
      const done = [answer('q1', ['q1b']), next];
      const first = await app.send(session, 's', done, id);
      await app.operate('POST', `/api/publishing/surveys/${surveyId}/close`);
      expect((await app.send(session, 's', done, id)).text).toBe(first.text);
      expect((await app.continue(session)).end_status.is_end).toBe(1);
    });
  });

  it('stores no more than 50,000 events of one response', async () => {
    await app.answer(session, 'n', FIRST_PAGE);
    const { query } = app.database;
    const events = await query
      .updateTable('response')
      .set({ event_count: 49_999 })
      .where('seq', '=', session.begun.seq)
      .where('survey_id', '=', surveyId)
      .executeTakeFirst();
    expect(Number(events.numUpdatedRows)).toBe(1);
    const reply = await app.send(session, 'n', [answer('q3', ['x']), back]);
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'answering.too_many_events' }]);
  });

  it('takes no answer of more than 60,000 characters', async () => {
    await app.answer(session, 'n', FIRST_PAGE);
    const send = (length: number) => app.send(session, 'n', [answer('q3', ['x'.repeat(length - 4)]), back]);
    const reply = await send(60_001);
    expect([reply.status, reply.json.data]).toEqual([
      400,
      { key: 'answering.answer_too_long', path: '$.events[0] (q3)' },
    ]);
    expect((await send(60_000)).json.data).not.toMatchObject({ key: 'answering.answer_too_long' });
  });

  it('stores no more than 4,000,000 characters of one response, whoever has stored them', async () => {
    const { first_hash, ...rest } = await app.database.query
      .selectFrom('response')
      .select(['first_hash', 'event_count'])
      .where('seq', '=', session.begun.seq)
      .where('survey_id', '=', surveyId)
      .executeTakeFirstOrThrow();
    expect(rest).toEqual({ event_count: 0 });
    const stored = [answer('q1', 'x'.repeat(4_000_000 - 120)) as RespondentEvent];
    const { links, head } = appendLinks(0, first_hash, stored);
    await app.database.query
      .insertInto('response_event')
      .values(
        links.map((each) => ({
          ...each,
          survey_id: surveyId,
          seq: session.begun.seq,
          stored_at: new Date(),
        })),
      )
      .execute();
    await app.database.query
      .updateTable('response')
      .set({ event_count: 1, head_hash: head })
      .where('seq', '=', session.begun.seq)
      .where('survey_id', '=', surveyId)
      .execute();
    await app.answer(session, 'n', FIRST_PAGE);
    const reply = await app.send(session, 'n', [answer('q3', ['tea']), back]);
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'answering.too_much_stored' }]);
    expect(await eventCount()).toBe(3);
  });

  it('goes on in another process: nothing is remembered that the database does not know', async () => {
    await app.answer(session, 'n', FIRST_PAGE);
    const other = await createTestServer(kind, { database: app.database });
    await other.answer(session, 'n', [answer('q2', [['q2a']]), back]);
    await app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    expect((await other.answer(session, 's', LAST_PAGE)).end_status.status).toBe(1);
    await other.close();
  });
});
