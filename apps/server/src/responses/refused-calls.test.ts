import { randomUUID } from 'node:crypto';
import { RULES_VERSION } from '@canvass/logic';
import type { OperatedSurvey } from '@canvass/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestServer, dataOf, type DatabaseKind, databaseKinds } from '../testing/index.ts';
import { appendLinks } from '../response-log/chain.ts';
import { answeredSurvey, answer, next, back, FIRST_PAGE } from '../testing/answered-survey.ts';

describe.each(databaseKinds())('answering on %s', (kind) => {
  const suite = answeredSurvey(kind);
  testRefusals(suite);
  testClosedSurveys(suite);
  describe('limits on size', () => testLimitsOnSize(suite, kind));
});

function testRefusals(suite: ReturnType<typeof answeredSurvey>) {
  const { eventCount } = suite;
  const responseCount = async () =>
    dataOf<OperatedSurvey>(await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}`))
      .last_seq;

  describe('refuses without any change', () => {
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
      const reply = await suite.app.send(suite.session, call, events);
      expect([reply.status, reply.json.code]).toEqual([400, 400]);
      expect(reply.json.data).toMatchObject({ key, path: expect.stringMatching(/^\$\.events\[\d\]/) });
      expect(await suite.app.continue(suite.session)).toMatchObject({
        events: [],
        transaction_id: suite.session.transactionId,
      });
    });

    it('calls of a page with another version of the rules', async () => {
      const { surveyId, transactionId, begun } = suite.session;
      const request = (call: 'b' | 'n' | 's' | 'c', rules: number) =>
        suite.app.request({
          method: 'POST',
          url: `/api/survey/${call}/${surveyId}`,
          ...(call !== 'b' && { token: begun.rspd_token }),
          body: {
            rules,
            ...(call === 'b' && { device: 'phone' }),
            ...('ns'.includes(call) && {
              transaction_id: transactionId,
              event_id: randomUUID(),
              events: FIRST_PAGE,
            }),
          },
        });
      const count = await responseCount();
      for (const call of ['b', 'n', 's', 'c'] as const)
        expect([call, (await request(call, RULES_VERSION - 1)).json.code]).toEqual([call, 102]);
      expect([await eventCount(), await responseCount()]).toEqual([0, count]);
      expect((await request('n', RULES_VERSION)).json.code).toBe(0);
      expect((await request('b', RULES_VERSION)).json.code).toBe(0);
      expect(await responseCount()).toBe(count + 1);
    });

    it.each([
      ['the host', { type: 'fulfilled', id: 'submit:0', value: { is_end: 1, status: 1 } }],
      ['the host', { type: 'clock', now: 0 }],
      ['nobody', { type: 'jump' }],
      ['nobody', 'next'],
    ])('an event that belongs to %s', async (_, event) => {
      const reply = await suite.app.send(suite.session, 'n', [...FIRST_PAGE, event]);
      expect([reply.status, reply.json.code]).toEqual([400, 400]);
      expect(await eventCount()).toBe(0);
    });
  });
}

function testClosedSurveys(suite: ReturnType<typeof answeredSurvey>) {
  describe('when the survey is closed to answers', () => {
    const setWindow = (begin_time: string | null, end_time: string | null) =>
      suite.app.operate('PUT', `/api/publishing/surveys/${suite.surveyId}/window`, { begin_time, end_time });
    const timeAfter = (ms: number) => new Date(suite.app.clock.now + ms).toISOString();
    afterEach(async () => {
      await setWindow(null, null);
      await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/reopen`);
    });
    const codesOfAllCalls = async () => {
      const replies = [
        await suite.app.request({ method: 'POST', url: `/api/survey/${suite.surveyId}`, body: {} }),
        await suite.app.request({ method: 'GET', url: `/api/survey/projects/${suite.surveyId}` }),
        await suite.app.request({
          method: 'POST',
          url: `/api/survey/b/${suite.surveyId}`,
          body: { device: 'pc' },
        }),
        await suite.app.request({
          method: 'POST',
          url: `/api/survey/b2/${suite.surveyId}`,
          body: { device: 'pc' },
        }),
        await suite.app.request({
          method: 'POST',
          url: `/api/survey/c/${suite.surveyId}`,
          token: suite.session.begun.rspd_token,
          body: {},
        }),
        await suite.app.send(suite.session, 'n', FIRST_PAGE),
        await suite.app.send(suite.session, 's', FIRST_PAGE),
      ];
      return replies.map(({ json }) => json.code);
    };

    it('every call replies that it is closed (1004)', async () => {
      await setWindow(null, timeAfter(-1_000));
      expect(await codesOfAllCalls()).toEqual([1004, 1004, 1004, 1004, 1004, 1004, 1004]);
      await setWindow(null, null);
      await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/close`);
      expect(await codesOfAllCalls()).toEqual([1004, 1004, 1004, 1004, 1004, 1004, 1004]);
    });

    it('the server replies with the start time (1007), by its own clock', async () => {
      await setWindow(timeAfter(60_000), null);
      const info = await suite.app.request({
        method: 'POST',
        url: `/api/survey/${suite.surveyId}`,
        body: {},
      });
      expect(info.json).toMatchObject({ code: 1007, data: { params: { begin_time: timeAfter(60_000) } } });
      suite.app.clock.now += 60_000;
      expect(new Set(await codesOfAllCalls())).not.toContain(1007);
    });

    it('the server still replies to a call that was stored before, and still shows an ended response', async () => {
      const id = randomUUID();
      const lastEvents = [answer('q1', ['q1b']), next];
      const firstReply = await suite.app.send(suite.session, 's', lastEvents, id);
      await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/close`);
      expect((await suite.app.send(suite.session, 's', lastEvents, id)).text).toBe(firstReply.text);
      expect((await suite.app.continue(suite.session)).end_status.is_end).toBe(1);
    });
  });
}

function testLimitsOnSize(suite: ReturnType<typeof answeredSurvey>, kind: DatabaseKind) {
  const { eventCount } = suite;

  it('stores no more than 50,000 events of one response', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    const { query } = suite.app.database;
    const events = await query
      .updateTable('response')
      .set({ event_count: 49_999 })
      .where('seq', '=', suite.session.begun.seq)
      .where('survey_id', '=', suite.surveyId)
      .executeTakeFirst();
    expect(Number(events.numUpdatedRows)).toBe(1);
    // Another process has not cached the response, so it reads the changed number of events.
    const freshServer = await createTestServer(kind, { database: suite.app.database });
    const reply = await freshServer.send(suite.session, 'n', [answer('q3', ['x']), back]);
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'answering.too_many_events' }]);
    await freshServer.close();
  });

  it('refuses more than 200 changes of the same answers in one call', async () => {
    const changes = (count: number) =>
      Array.from({ length: count }, (_, at) => answer('q1', [`q1${'abc'[at % 3]}`]));
    const reply = await suite.app.send(suite.session, 'n', [...changes(202), next]);
    expect([reply.status, reply.json.data]).toEqual([
      400,
      { key: 'answering.too_many_changes', path: '$.events[201]' },
    ]);
    await suite.app.answer(suite.session, 'n', [...changes(200), ...FIRST_PAGE]);
  });

  it('refuses answers of more than 60,000 characters', async () => {
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    const send = (length: number) =>
      suite.app.send(suite.session, 'n', [answer('q3', ['x'.repeat(length - 4)]), back]);
    const reply = await send(60_001);
    expect([reply.status, reply.json.data]).toEqual([
      400,
      { key: 'answering.answer_too_long', path: '$.events[0] (q3)' },
    ]);
    expect((await send(60_000)).json.data).not.toMatchObject({ key: 'answering.answer_too_long' });
  });

  it('stores no more than 4,000,000 characters of one response', async () => {
    const { first_hash, ...otherColumns } = await suite.app.database.query
      .selectFrom('response')
      .select(['first_hash', 'event_count'])
      .where('seq', '=', suite.session.begun.seq)
      .where('survey_id', '=', suite.surveyId)
      .executeTakeFirstOrThrow();
    expect(otherColumns).toEqual({ event_count: 0 });
    const storedEvents = [answer('q1', ['q1c', 'x'.repeat(4_000_000 - 120)])];
    const { links, head } = appendLinks(0, first_hash, storedEvents);
    await suite.app.database.query
      .insertInto('response_event')
      .values(
        links.map((each) => ({
          ...each,
          survey_id: suite.surveyId,
          seq: suite.session.begun.seq,
          stored_at: new Date(),
        })),
      )
      .execute();
    await suite.app.database.query
      .updateTable('response')
      .set({ event_count: 1, head_hash: head })
      .where('seq', '=', suite.session.begun.seq)
      .where('survey_id', '=', suite.surveyId)
      .execute();
    await suite.app.answer(suite.session, 'n', FIRST_PAGE);
    const reply = await suite.app.send(suite.session, 'n', [answer('q3', ['tea']), back]);
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'answering.too_much_stored' }]);
    expect(await eventCount()).toBe(3);
  });
}
