import type { RespondentEvent } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import type { Session } from '../testing/test-server.ts';
import { quotaSurvey, NEXT, firstPageEvents, LAST_PAGE_EVENTS } from '../testing/quota-survey.ts';

const back: RespondentEvent = { type: 'back' };

const FULL = { is_end: 1, status: 3 };

describe.each(databaseKinds())('quotas on %s', (kind) => {
  const suite = quotaSurvey(kind);
  describe('slots of a response', () => testSlotsOfAResponse(suite));
  describe('full cells', () => testFullCells(suite));
});

function testSlotsOfAResponse(suite: ReturnType<typeof quotaSurvey>) {
  const { cells, finish, expectHeld } = suite;

  it('hold slots while respondents answer, count them at the end, and end later responses in the call of `/n`', async () => {
    const session = await suite.app.begin(suite.surveyId);
    const page = await suite.app.answer(session, 'n', firstPageEvents('f', 'young'));
    expect(page.fulfilled).toEqual([
      { type: 'fulfilled', id: expect.stringMatching(/^quota:/), value: { is_end: 0, status: -1 } },
    ]);
    expect(await cells()).toEqual({ women: [0, 1], 'young-women': [0, 1] });
    expect((await suite.app.answer(session, 's', LAST_PAGE_EVENTS)).end_status.status).toBe(1);
    expect(await cells()).toEqual({ any: [1, 0], women: [1, 0], 'young-women': [1, 0] });
    expect((await finish('f', 'young'))[1]).toBe(1);
    const lateSession = await suite.app.begin(suite.surveyId);
    const reply = await suite.app.answer(lateSession, 'n', firstPageEvents('f', 'young'));
    expect(reply).toMatchObject({ end_status: FULL, endPageSeq: lateSession.begun.seq });
    expect(await suite.app.continue(lateSession)).toMatchObject({ end_status: FULL });
    expect(await cells()).toEqual({ any: [2, 0], women: [2, 0], 'young-women': [2, 0] });
    const refusedReply = await suite.app.send(lateSession, 's', LAST_PAGE_EVENTS);
    expect([refusedReply.status, refusedReply.json.code]).toEqual([409, 5]);
  });

  it('move the held slot to another cell if the answer changes', async () => {
    const session = await suite.app.begin(suite.surveyId);
    await suite.app.answer(session, 'n', firstPageEvents('f', 'young'));
    await suite.app.answer(session, 'n', [back]);
    await suite.app.answer(session, 'n', firstPageEvents('m', 'young'));
    expect(await cells()).toEqual({ men: [0, 1] });
  });

  it('lose a held slot after a long absence, so that the response ends uncounted (status 6)', async () => {
    const slow = await suite.app.begin(suite.surveyId);
    await suite.app.answer(slow, 'n', firstPageEvents('f', 'young'));
    suite.app.clock.now += 31 * 60_000;
    for (let round = 0; round < 2; round += 1) expect((await finish('f', 'young'))[1]).toBe(1);
    const end = await suite.app.answer(slow, 's', LAST_PAGE_EVENTS);
    expect(end.end_status).toEqual({ is_end: 1, status: 6 });
    expect(await cells()).toEqual({ any: [2, 0], women: [2, 0], 'young-women': [2, 0] });
  });

  it('renew held slots in every call', async () => {
    const slow = await suite.app.begin(suite.surveyId);
    await suite.app.answer(slow, 'n', firstPageEvents('f', 'young'));
    suite.app.clock.now += 20 * 60_000;
    await suite.app.answer(slow, 'n', [back]);
    suite.app.clock.now += 20 * 60_000;
    await finish('f', 'young');
    await expectHeld('f', 'young');
    await suite.app.answer(slow, 'n', [NEXT]);
    expect((await suite.app.answer(slow, 's', LAST_PAGE_EVENTS)).end_status.status).toBe(1);
  });

  it('do not count or end test responses', async () => {
    for (let round = 0; round < 3; round += 1)
      expect((await finish('f', 'young', { fromq: 'x', fromtype: 'y' }))[1]).toBe(1);
    expect(await cells()).toEqual({});
  });

  it('free slots when responses are deleted', async () => {
    const [session] = await finish('f', 'young');
    await suite.app.answer(await suite.app.begin(suite.surveyId), 'n', firstPageEvents('f', 'young'));
    await expectHeld('f', 'young');
    suite.app.clock.now += 11 * 60_000; // the reservations for the wait queue have expired
    await suite.app.operate(
      'DELETE',
      `/api/publishing/surveys/${suite.surveyId}/responses/${session.begun.seq}`,
    );
    expect(await cells()).toEqual({ women: [0, 1], 'young-women': [0, 1] });
    expect((await finish('f', 'young'))[1]).toBe(1);
  });
}

function testFullCells(suite: ReturnType<typeof quotaSurvey>) {
  const { publish, cells } = suite;

  it('with warn_back ask for another answer instead of ending a response', async () => {
    const cell = { id: 'women', name: 'Women', cap: 0, cond: 'Q1A1' };
    await publish({ quotas: [{ id: 's', name: 'S', mode: 'stop', on_full: 'warn_back', cells: [cell] }] });
    const session = await suite.app.begin(suite.surveyId);
    const reply = await suite.app.answer(session, 'n', firstPageEvents('f', 'young'));
    expect(reply.end_status).toEqual({ is_end: 0, status: -1 });
    expect(reply.fulfilled).toMatchObject([{ value: { is_end: 0, status: 3, q: 'sex' } }]);
    expect((await suite.app.answer(session, 'n', firstPageEvents('m', 'young'))).fulfilled).toMatchObject([
      { value: { is_end: 0, status: -1 } },
    ]);
  });

  it('that are full before the first page end the response in the call of `/b`', async () => {
    const cell = { id: 'none', name: 'None', cap: 0, cond: 'true' };
    await publish({ quotas: [{ id: 's', name: 'S', mode: 'stop', cells: [cell] }] });
    const session = await suite.app.begin(suite.surveyId);
    expect(session.begun.fulfilled).toMatchObject([{ value: FULL }]);
    expect(await suite.app.continue(session)).toMatchObject({
      end_status: FULL,
      events: session.begun.fulfilled,
    });
    const detail = await suite.app.operate(
      'GET',
      `/api/publishing/surveys/${suite.surveyId}/responses/${session.begun.seq}`,
    );
    expect(detail.json.data).toMatchObject({ chain: { valid: true } });
    const lateReply = await suite.app.send(session, 'n', firstPageEvents('f', 'young'));
    expect([lateReply.status, lateReply.json.code]).toEqual([409, 5]);
  });

  it('are not sent to browsers, which learn only when to request slots', async () => {
    const { text } = await suite.app.request({
      method: 'GET',
      url: `/api/survey/projects/${suite.surveyId}`,
    });
    expect(text).not.toMatch(/young-women|"cap"/);
    expect(text).toContain('"quota_waits":{"start":false,"gids":["sex","age"]}');
  });

  // TRUST-3 and QUOTA-3, through all layers of the server. Each call is sent twice at the same time.
  it('are filled exactly to their caps by concurrent respondents', async () => {
    const sessions = await Promise.all(Array.from({ length: 40 }, () => suite.app.begin(suite.surveyId)));
    const twice = async (session: Session, call: 'n' | 's', events: readonly RespondentEvent[]) => {
      const id = crypto.randomUUID();
      let replies = await Promise.all([1, 2].map(() => suite.app.send(session, call, events, id)));
      // The server refuses a call while all remaining slots are held, or while it is busy on a slow machine.
      while (replies.some(({ status }) => status === 429 || status === 503)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        replies = await Promise.all([1, 2].map(() => suite.app.send(session, call, events, id)));
      }
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[1]?.text).toBe(replies[0]?.text);
      const data = replies[0]?.json.data as unknown as {
        transaction_id: string;
        end_status: { status: number };
      };
      session.transactionId = data.transaction_id;
      return data.end_status.status;
    };
    const endStatuses = await Promise.all(
      sessions.map(async (session, index) => {
        const page = firstPageEvents(index % 2 === 0 ? 'f' : 'm', index % 4 < 2 ? 'young' : 'old');
        const status = await twice(session, 'n', page);
        return status === -1 ? twice(session, 's', LAST_PAGE_EVENTS) : status;
      }),
    );
    expect(endStatuses.filter((status) => status === 1)).toHaveLength(6);
    expect(endStatuses.filter((status) => status === 3)).toHaveLength(34);
    const { 'young-women': youngWomen = [0], 'old-women': oldWomen = [0], ...otherCells } = await cells();
    expect(otherCells).toEqual({ any: [6, 0], women: [3, 0], men: [3, 0] });
    expect((youngWomen[0] ?? 0) + (oldWomen[0] ?? 0)).toBe(3);
  });
}
