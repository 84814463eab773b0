import type { AwardView } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { createAward, createBike, awardSurvey, computeDraw } from './testing/award-survey.ts';
import { databaseKinds, dataOf, sampleProject, type DatabaseKind } from '../testing/index.ts';
import { newPhone } from '../testing/sms-survey.ts';

const HOUR = 3_600_000;

describe.each(databaseKinds())('awards on %s', (kind) => {
  const setup = setUp(kind);
  describe('draws and delivery', () => testDrawsAndDelivery(setup));
  describe('stock and counts', () => testStockAndCounts(setup));
  describe('points, phone numbers and time', () => testPointsNumbersAndTime(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const suite = awardSurvey(kind);
  const { publish, finish, call, list, findAward, sendAct: act } = suite;
  const draw = (session: Parameters<typeof act>[0]) => act(session, 'POST', 'v3/draw');
  return { suite, publish, finish, call, list, one: findAward, act, draw };
}

function testDrawsAndDelivery(setup: Setup) {
  const { publish, suite, list, call, finish, draw, one, act } = setup;

  it('are available after the end, and are never sent to browsers before', async () => {
    const surveyId = await publish([
      computeDraw([createBike()]),
      createAward('text', 'custom', {
        ends: ['screen_out'],
        prizes: [{ id: 'a', name: 'A', text: 'Thanks' }],
      }),
    ]);
    const session = await suite.app.begin(surveyId);
    expect(await list(session)).toEqual([]);
    expect((await call(session, 'POST', 'draw', { aid: 'draw', revision: '' })).json.code).toBe(7402);
    const finishedSession = await finish(surveyId);
    expect(await list(finishedSession)).toMatchObject([
      { aid: 'draw', state: 'ready', draws_left: 1, auth: 'close', verified: true },
    ]);
    const screenedOut = await finish(surveyId, 'q1b');
    expect((await list(screenedOut)).map(({ aid }) => aid)).toEqual(['text']);
    expect((await call(screenedOut, 'POST', 'draw', { aid: 'draw', revision: '' })).json.code).toBe(5);
    expect((await call(finishedSession, 'POST', 'draw', { aid: 'text', revision: '' })).json.code).toBe(7404);
    const testSession = await finish(surveyId, 'q1a', { fromq: 'x', fromtype: 'test' });
    expect(await list(testSession)).toEqual([]);
    expect((await call(testSession, 'POST', 'draw', { aid: 'draw', revision: '' })).json.code).toBe(7402);
    const surveyInfo = await suite.app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
    expect(surveyInfo.text).not.toContain('bicycle');
  });

  it('are drawn once, and returned again for repeated calls', async () => {
    const session = await finish(await publish([computeDraw([createBike()])]));
    const replies = await Promise.all(Array.from({ length: 8 }, () => draw(session)));
    expect(replies.map(({ json }) => json.code).toSorted()).toEqual([0, ...Array<number>(7).fill(7403)]);
    for (const { json } of replies)
      expect(json.data).toMatchObject({ state: 'won', prize: { name: 'A bicycle' } });
    expect(await one(session)).toMatchObject({
      state: 'won',
      draws_left: 0,
      claim: { needs: ['name', 'phone', 'address'], editable: true },
    });
  });

  it('keep the winner’s address encrypted until the response is deleted, and only the winner can change it', async () => {
    const session = await finish(await publish([computeDraw([createBike()])]));
    const contact = { name: ' 王小明 ', phone: `+86 ${newPhone()}`, address: '上海市 1 号' };
    expect((await act(session, 'PUT', 'v3/draw', contact)).json.code).toBe(7402);
    await draw(session);
    expect((await act(session, 'PUT', 'draw', { ...contact, phone: '12' })).status).toBe(422);
    for (const blank of [' ', '\u200b', '\u202e', '--'])
      expect((await act(session, 'PUT', 'draw', { ...contact, address: blank })).status).toBe(400);
    const claimedAward = dataOf<AwardView>(await act(session, 'PUT', 'v3/draw', contact));
    expect(claimedAward).toMatchObject({
      state: 'claimed',
      claim: { given: { name: '王小明' }, editable: true },
    });
    expect(
      dataOf<AwardView>(await act(session, 'PUT', 'draw', { ...contact, name: 'Li' })).claim?.given?.name,
    ).toBe('Li');
    const rows = await suite.app.database.query
      .selectFrom('award_contact')
      .selectAll()
      .where('survey_id', '=', session.surveyId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('上海');
    const otherSession = await finish(session.surveyId);
    // Only the token identifies the response, whatever the body contains.
    const forgedSession = {
      ...otherSession,
      begun: { ...otherSession.begun, rspd_token: `${session.begun.rspd_token}x` },
    };
    expect(
      (await call(forgedSession, 'PUT', 'draw', { aid: 'draw', revision: claimedAward.revision, ...contact }))
        .status,
    ).toBe(401);
    expect((await act(otherSession, 'PUT', 'draw', { ...contact, seq: session.begun.seq })).json.code).toBe(
      7402,
    );
    await draw(otherSession);
    await act(otherSession, 'PUT', 'draw', { ...contact, name: 'Zhao', seq: session.begun.seq });
    expect((await one(session)).claim?.given?.name).toBe('Li');
    await suite.app.operate(
      'DELETE',
      `/api/publishing/surveys/${session.surveyId}/responses/${session.begun.seq}`,
    );
    const remainingContacts = await suite.app.database.query
      .selectFrom('award_contact')
      .selectAll()
      .where('survey_id', '=', session.surveyId)
      .execute();
    expect(remainingContacts.map(({ ticket }) => ticket)).not.toContain(rows[0]?.ticket);
    expect(remainingContacts).toHaveLength(1);
  });

  it('are refused if the author has changed them since they were shown, except to respondents who have drawn', async () => {
    const surveyId = await publish([computeDraw([createBike()])]);
    const [drawnSession, laterSession] = [await finish(surveyId), await finish(surveyId)];
    const { revision } = await one(drawnSession);
    await draw(drawnSession);
    const changedProject = sampleProject({
      projectId: surveyId,
      awards: [computeDraw([createBike({ stock: 5 })])],
    });
    await suite.app.publish(changedProject);
    expect((await call(laterSession, 'POST', 'draw', { aid: 'draw', revision })).json.code).toBe(999_999);
    expect((await call(drawnSession, 'POST', 'draw', { aid: 'draw', revision })).json.code).toBe(7403);
    expect((await draw(laterSession)).json.code).toBe(0);
  });
}

function testStockAndCounts(setup: Setup) {
  const { publish, finish, draw, suite, one, call, act } = setup;

  it('are lost once the stock, the daily stock in the project’s time zone, or the budget is used up', async () => {
    const surveyId = await publish([computeDraw([createBike({ stock: 3, per_day: 2 })])]);
    const states = async (count: number) => {
      const sessions = await Promise.all(Array.from({ length: count }, () => finish(surveyId)));
      const replies = await Promise.all(sessions.map(draw));
      return replies.map((reply) => dataOf<AwardView>(reply).state).toSorted();
    };
    suite.app.clock.now = Date.UTC(2026, 10, 20, 15, 59, 50); // ten seconds before midnight in Shanghai
    expect(await states(4)).toEqual(['lost', 'lost', 'won', 'won']);
    suite.app.clock.now += 20_000;
    expect(await states(3)).toEqual(['lost', 'lost', 'won']);
    const moneySurvey = await publish([
      createAward('draw', 'red_packet', {
        budget_fen: 250,
        prizes: [{ id: 'p', name: 'P', amount_fen: 100 }],
      }),
    ]);
    const people = await Promise.all(Array.from({ length: 4 }, () => finish(moneySurvey)));
    const replies = await Promise.all(
      people.map(async (person) => {
        const { revision } = await one(person);
        return suite.app.request({
          method: 'POST',
          url: `/api/award/v3/bonus/draw/${moneySurvey}`,
          token: person.begun.rspd_token,
          body: { aid: 'draw', revision },
        });
      }),
    );
    expect(replies.map((reply) => dataOf<AwardView>(reply).state).toSorted()).toEqual([
      'delivered',
      'delivered',
      'lost',
      'lost',
    ]);
  });

  it('count draws, wins and claims of one phone number', async () => {
    const app = suite.app;
    const surveyId = await publish([
      computeDraw([createBike()], {
        auth: 'sms',
        limits: { draws: { max: 2, window: 'day' }, wins: { max: 3 }, claims: { max: 1 } },
      }),
    ]);
    const phone = newPhone();
    const codeFor = (): string => {
      const line =
        app.logLines.findLast((text) => text.includes('CONSOLE SMS') && text.includes(phone)) ?? '{}';
      return String((JSON.parse(line) as { code?: string }).code);
    };
    const finishVerified = async () => {
      const session = await finish(surveyId);
      expect((await draw(session)).json.code).toBe(4);
      app.clock.now += HOUR;
      expect(dataOf(await call(session, 'POST', 'draw/sms', { aid: 'draw', phone }))).toEqual({
        resend_in: 60,
      });
      expect((await call(session, 'POST', 'draw/sms', { aid: 'draw', phone })).json.code).toBe(202);
      expect((await act(session, 'POST', 'draw/sms/auth', { phone, sms_code: '' })).json.code).toBe(7308);
      expect((await act(session, 'POST', 'draw/sms/auth', { phone, sms_code: '12' })).json.code).toBe(7309);
      const code = codeFor();
      const wrongCode = code === '000000' ? '000001' : '000000';
      expect((await act(session, 'POST', 'v3/draw/sms/auth', { phone, sms_code: wrongCode })).json.code).toBe(
        7408,
      );
      expect(
        dataOf<AwardView>(await act(session, 'POST', 'v3/draw/sms/auth', { phone, sms_code: code })).verified,
      ).toBe(true);
      return session;
    };
    app.clock.now = Date.UTC(2026, 10, 21, 1);
    const people = [await finishVerified(), await finishVerified(), await finishVerified()];
    const codes = (await Promise.all(people.map(draw))).map(({ json }) => json.code);
    expect(codes.toSorted()).toEqual([0, 0, 7410]);
    const contact = { name: 'A', phone, address: 'B' };
    const winners = people.filter((_, at) => codes[at] === 0);
    const claims = await Promise.all(winners.map((winner) => act(winner, 'PUT', 'draw', contact)));
    expect(claims.map(({ json }) => json.code).toSorted()).toEqual([0, 7424]);
    app.clock.now += 24 * HOUR;
    const laterPeople = [await finishVerified(), await finishVerified()];
    expect((await Promise.all(laterPeople.map(draw))).map(({ json }) => json.code).toSorted()).toEqual([
      0, 7411,
    ]);
    // A refused draw does not count as a win.
    const usedCounts = await app.database.query
      .selectFrom('award_count')
      .select(['subject', 'used'])
      .where('survey_id', '=', surveyId)
      .where('subject', 'like', 'wins%')
      .execute();
    expect(usedCounts.map((row) => row.used)).toEqual([3]);
  });
}

function testPointsNumbersAndTime(setup: Setup) {
  const { publish, finish, suite, call, act, draw, one } = setup;

  it('count won points as claims, but not lost draws', async () => {
    const prizes = [{ id: 'p', name: 'P', points: 5, stock: 2 }];
    const limits = { claims: { max: 2 } };
    const surveyId = await publish([createAward('draw', 'points', { auth: 'sms', limits, prizes })]);
    const take = async (phone: string) => {
      const session = await finish(surveyId);
      suite.app.clock.now += HOUR;
      await call(session, 'POST', 'draw/sms', { aid: 'draw', phone });
      const line = suite.app.logLines.findLast(
        (text) => text.includes('CONSOLE SMS') && text.includes(phone),
      );
      const { code } = JSON.parse(line ?? '{}') as { readonly code?: string };
      await act(session, 'POST', 'draw/sms/auth', { phone, sms_code: String(code) });
      const { json } = await draw(session);
      return json.code === 0 ? (json.data as unknown as AwardView).state : json.code;
    };
    const [first, second] = [newPhone(), newPhone()];
    expect(await take(first)).toBe('delivering');
    expect(await take(second)).toBe('delivering');
    // No points are left. A lost draw does not count as a claim, so the phone number may try again.
    expect([await take(first), await take(first)]).toEqual(['lost', 'lost']);
    const restockedPrize = { ...prizes[0], stock: 9 };
    const changedProject = sampleProject({
      projectId: surveyId,
      awards: [createAward('draw', 'points', { auth: 'sms', limits, prizes: [restockedPrize] })],
    });
    await suite.app.publish(changedProject);
    expect([await take(first), await take(first), await take(first)]).toEqual(['delivering', 7424, 7424]);
  });

  // A49: the first verified phone number counts.
  it('belong to the first verified phone number, even if another number is verified, too', async () => {
    const surveyId = await publish([
      computeDraw([createBike()], { auth: 'sms', limits: { wins: { max: 1 } } }),
    ]);
    const [session, secondSession] = [await finish(surveyId), await finish(surveyId)];
    const [first, second] = [newPhone(), newPhone()];
    const prove = async (respondent: typeof session, phone: string) => {
      suite.app.clock.now += HOUR;
      await call(respondent, 'POST', 'draw/sms', { aid: 'draw', phone });
      const line = suite.app.logLines.findLast(
        (text) => text.includes('CONSOLE SMS') && text.includes(phone),
      );
      const { code } = JSON.parse(line ?? '{}') as { code?: string };
      return dataOf<AwardView>(await act(respondent, 'POST', 'draw/sms/auth', { phone, sms_code: code }));
    };
    await prove(session, first);
    await prove(session, second);
    expect((await draw(session)).json.code).toBe(0);
    await prove(secondSession, first);
    expect((await draw(secondSession)).json.code).toBe(7411);
    await prove(secondSession, second);
    expect((await draw(secondSession)).json.code).toBe(7411);
  });

  it('become active and expire at the author’s times', async () => {
    const from = new Date(suite.app.clock.now + HOUR).toISOString().replace('.000Z', 'Z');
    const surveyId = await publish([
      computeDraw([createBike()], { activation: 'at', active_from: from, expires_days: 2 }),
    ]);
    const session = await finish(surveyId);
    expect(await one(session)).toMatchObject({ state: 'pending', code: 7402 });
    expect((await draw(session)).json.code).toBe(7402);
    suite.app.clock.now += 2 * HOUR;
    expect(await one(session)).toMatchObject({ state: 'ready' });
    const lateSession = await finish(surveyId);
    expect((await draw(session)).json.code).toBe(0);
    suite.app.clock.now += 48 * HOUR;
    expect(await one(lateSession)).toMatchObject({ state: 'expired', code: 7404 });
    expect((await draw(lateSession)).json.code).toBe(7404);
    expect(
      (await act(session, 'PUT', 'draw', { name: 'A', phone: newPhone(), address: 'B' })).json.code,
    ).toBe(7404);
  });

  it('ignore prizes, phone numbers and accounts in a body', async () => {
    const session = await finish(
      await publish([computeDraw([createBike({ odds_ppm: 1 })], { auth: 'sms' })]),
    );
    const hostileFields = {
      prize: 'bike',
      amount: 1,
      odds_ppm: 1_000_000,
      state: 'won',
      openId: 'x',
      verified: true,
      phone: newPhone(),
    };
    expect((await act(session, 'POST', 'draw', hostileFields)).json.code).toBe(4);
    for (const body of [
      { aid: 'draw' },
      { aid: '__proto__', revision: '' },
      { aid: { $gt: '' }, revision: '' },
      [],
      'x',
      { aid: 'x'.repeat(99), revision: '' },
    ])
      expect((await call(session, 'POST', 'draw', body as { aid?: string })).status).toBeGreaterThanOrEqual(
        400,
      );
    expect((await act(session, 'POST', 'v3/draw/close/auth')).json.code).toBe(7404);
    expect((await act(session, 'POST', 'v3/draw/wx/auth')).json.code).toBe(7404);
  });
}
