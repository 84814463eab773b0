import { randomUUID } from 'node:crypto';
import { replay, transcriptText } from '@canvass/logic';
import type { AnswerData, ContinueData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import {
  createTestServer,
  databaseKinds,
  dataOf,
  sampleProject,
  type DatabaseKind,
} from '../testing/index.ts';
import { answeredSurvey, answer, next, back, FIRST_PAGE, LAST_PAGE } from '../testing/answered-survey.ts';

describe.each(databaseKinds())('answering on %s', (kind) => {
  const suite = answeredSurvey(kind);
  testResponse(suite);
  testEngineInput(suite);
  describe('another process', () => testAnotherProcess(suite, kind));
});

function testResponse(suite: ReturnType<typeof answeredSurvey>) {
  const { detail } = suite;

  describe('a response', () => {
    it('leads from the first page to the end, and its transcript equals the replay of its events', async () => {
      const firstReply = await suite.app.answer(suite.session, 'n', FIRST_PAGE);
      expect(firstReply).toMatchObject({ end_status: { is_end: 0, status: -1 }, fulfilled: [] });
      const lastReply = await suite.app.answer(suite.session, 's', LAST_PAGE);
      expect(lastReply).toMatchObject({
        end_status: { is_end: 1, status: 1 },
        endPageSeq: suite.session.begun.seq,
      });
      expect(lastReply.fulfilled).toEqual([
        { type: 'fulfilled', id: expect.stringMatching(/^submit:/), value: { is_end: 1, status: 1 } },
      ]);
      const storedDetail = await detail(suite.session.begun.seq);
      expect(storedDetail.chain).toEqual({ valid: true });
      expect(storedDetail.events).toEqual([...FIRST_PAGE, ...LAST_PAGE, ...lastReply.fulfilled]);
      const version = await suite.app.services.surveys.version(suite.surveyId, 1);
      const replayed = version && replay(version.program, suite.session.begun.facts, storedDetail.events);
      expect(storedDetail.transcript).toBe(replayed && transcriptText(replayed.transcript));
    });

    it("is screened out by the author's rule, and the end names the question", async () => {
      const end = await suite.app.answer(suite.session, 's', [answer('q1', ['q1b']), next]);
      expect(end.end_status).toEqual({ is_end: 1, status: 2, q: 'q1' });
    });

    it('is continued with its facts, its events and its step token', async () => {
      await suite.app.answer(suite.session, 'n', FIRST_PAGE);
      const storedResponse = await suite.app.continue(suite.session);
      expect(storedResponse).toEqual({
        seq: suite.session.begun.seq,
        version: 1,
        facts: suite.session.begun.facts,
        events: FIRST_PAGE,
        end_status: { is_end: 0, status: -1 },
        transaction_id: suite.session.transactionId,
      } satisfies ContinueData);
    });

    it('is in the language of its calls, if the survey or the product has that language', async () => {
      const { surveyId, begun } = suite.session;
      const call = (transaction_id: string, events: readonly unknown[], language_code: string) => {
        const body = { transaction_id, event_id: randomUUID(), events, language_code };
        const url = `/api/survey/n/${surveyId}`;
        return suite.app.request({ method: 'POST', url, token: begun.rspd_token, body });
      };
      const wrongReply = await call(begun.transaction_id, [next], 'zh-CN');
      expect(wrongReply.json.data).toMatchObject({ key: 'validate.option', path: '$.events[0] (q1)' });
      const firstReply = dataOf<AnswerData>(await call(begun.transaction_id, FIRST_PAGE, 'zh-CN'));
      const languageEvents = [{ type: 'language', language: 'ar' }, back] as const;
      const secondReply = dataOf<AnswerData>(await call(firstReply.transaction_id, languageEvents, 'zh-CN'));
      await call(secondReply.transaction_id, [next], 'tlh');
      const storedDetail = await detail(begun.seq);
      const languageEvent = { type: 'language', language: 'zh-CN' };
      expect(storedDetail.events).toEqual([languageEvent, ...FIRST_PAGE, ...languageEvents, next]);
      expect(storedDetail).toMatchObject({ chain: { valid: true } });
    });

    it('stays on its version when a new one is published', async () => {
      const ownSurvey = await suite.app.publish(sampleProject({ projectId: 'VersionsOfASurvey0000001' }));
      const oldSession = await suite.app.begin(ownSurvey.surveyId);
      const items = sampleProject()['items'] as readonly object[];
      await suite.app.publish(
        sampleProject({ projectId: 'VersionsOfASurvey0000001', items: items.slice(0, 1) }),
      );
      await suite.app.answer(oldSession, 'n', FIRST_PAGE);
      expect((await suite.app.answer(oldSession, 's', LAST_PAGE)).end_status.status).toBe(1);
      const newSession = await suite.app.begin(ownSurvey.surveyId);
      expect(newSession.begun.version).toBe(2);
      const project = await suite.app.request({
        method: 'GET',
        url: `/api/survey/projects/${ownSurvey.surveyId}?version=1`,
        token: oldSession.begun.rspd_token,
      });
      expect(project.json.data).toMatchObject({ version: 1 });
      const otherReply = await suite.app.request({
        method: 'GET',
        url: `/api/survey/projects/${ownSurvey.surveyId}?version=1`,
        token: newSession.begun.rspd_token,
      });
      expect(otherReply.json.data).toMatchObject({ version: 2 });
    });

    it('gets its own number, even if many responses begin at the same time', async () => {
      const sessions = await Promise.all(Array.from({ length: 20 }, () => suite.app.begin(suite.surveyId)));
      expect(new Set(sessions.map((each) => each.begun.seq)).size).toBe(20);
    });
  });
}

function testEngineInput(suite: ReturnType<typeof answeredSurvey>) {
  describe('the engine’s facts', () => {
    it('contain data of the server, and only declared parameters of the link', async () => {
      const ext_params = { vip: 'gold', utm: 'x', constructor_: 'y' };
      const { begun } = await suite.app.begin(suite.surveyId, {
        ext_params,
        language_code: 'zh-CN',
        source: '8',
      });
      expect(begun.facts).toMatchObject({
        seq: begun.seq,
        params: { vip: 'gold' },
        language: 'zh-CN',
        source: '8',
        member: null,
        now: suite.app.clock.now / 1000,
      });
      expect(Object.keys(begun.facts.seeds)).toEqual(['q2']);
    });

    it.each([
      ['a language that the survey does not have', { language_code: 'xx' }, { language: 'en-GB' }],
      ['a long value', { ext_params: { vip: 'x'.repeat(2_001) } }, { params: {} }],
      ['the source of a link that has none', {}, { source: null }],
    ])('do not contain %s', async (_, body, facts) => {
      expect((await suite.app.begin(suite.surveyId, body)).begun.facts).toMatchObject(facts);
    });

    it('are not changed by end, score, seq and status in a client’s call (mass assignment)', async () => {
      const body = {
        device: 'pc',
        seq: 1,
        facts: { seq: 1 },
        status: 1,
        test: false,
        version: 99,
        member: { mtype: 'x' },
      };
      const reply = await suite.app.request({ method: 'POST', url: `/api/survey/b/${suite.surveyId}`, body });
      expect(reply.json.data).toMatchObject({ version: 1, facts: { member: null } });
      const sent = await suite.app.request({
        method: 'POST',
        url: `/api/survey/n/${suite.surveyId}`,
        token: suite.session.begun.rspd_token,
        body: {
          transaction_id: suite.session.transactionId,
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
      expect((await suite.app.continue(suite.session)).events).toEqual(FIRST_PAGE);
    });
  });
}

function testAnotherProcess(suite: ReturnType<typeof answeredSurvey>, kind: DatabaseKind) {
  it('continues in another process, from the database alone', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    const otherServer = await createTestServer(kind, { database: suite.app.database });
    await otherServer.answer(suite.session, 'n', [answer('q2', [['q2a']]), back]);
    await suite.app.answer(suite.session, 'n', [answer('q1', ['q1a']), next]);
    expect((await otherServer.answer(suite.session, 's', LAST_PAGE)).end_status.status).toBe(1);
    await otherServer.close();
  });
}
