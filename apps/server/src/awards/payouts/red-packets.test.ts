import { setTimeout as sleep } from 'node:timers/promises';
import type { AwardView } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf } from '../../testing/index.ts';
import { createAward } from '../testing/award-survey.ts';
import { MONEY, redPacketSuite } from '../testing/red-packets.ts';

describe.each(databaseKinds())('red packets on %s', (kind) => {
  const {
    platform,
    suite,
    calls,
    publish,
    createPerson,
    take,
    takeAward,
    loadPayout: payoutOf,
    notify,
  } = redPacketSuite(kind);

  // A52, A49: calls cannot name the account.
  it('are paid to the account that the app has identified, not to one in a body', async () => {
    const surveyId = await publish();
    const person = await createPerson(surveyId);
    const otherPerson = await createPerson(surveyId);
    expect((await take(person.session, suite.browser(), { openId: person.openId })).json.code).toBe(4);
    expect((await take(person.session, otherPerson.browser, { openId: otherPerson.openId })).json.code).toBe(
      4,
    );
    const hostileFields = { openId: otherPerson.openId, amount_fen: 10_000, prize: 'q', out_no: 'C1' };
    expect(
      dataOf<AwardView>(await take(person.session, person.browser, hostileFields)).red_packet?.amount_fen,
    ).toBe(100);
    expect((await take(person.session, person.browser)).json.code).toBe(7403);
    const { out_no } = await payoutOf(person.session);
    expect(platform.pay.bills.get(out_no)).toMatchObject({ openid: person.openId, amount: 100 });
  });

  // A49: for a response that began outside the app, the first account that opens the packet counts.
  it('belong to one account, although another account opens them, too', async () => {
    const person = await createPerson(await publish());
    const otherPerson = await createPerson(person.session.surveyId);
    const plainSurvey = await calls.publish([createAward('draw', 'red_packet', { ...MONEY, draws: 2 })]);
    const session = await calls.finish(plainSurvey);
    const { revision } = await calls.findAward(session);
    const token = session.begun.rspd_token;
    const body = { id: plainSurvey, aid: 'draw', revision };
    dataOf(await person.browser.post('/api/award/v3/draw/wx/auth', body, token));
    expect((await take(session, otherPerson.browser)).json.code).toBe(4);
    expect((await takeAward(session, person.browser)).state).toBe('claiming');
    // The first account also counts if the budget was empty, so that the first request paid nothing.
    const emptySession = await calls.finish(
      await calls.publish([createAward('draw', 'red_packet', { ...MONEY, budget_fen: 0, draws: 2 })]),
    );
    expect((await takeAward(emptySession, person.browser)).state).toBe('lost');
    expect((await take(emptySession, otherPerson.browser)).json.code).toBe(4);
  });

  it('are limited per account by the author, without storing the account', async () => {
    const { browser } = await createPerson(await publish());
    const limits = { wins: { max: 1 } };
    const surveyId = await calls.publish([createAward('draw', 'red_packet', { ...MONEY, limits })]);
    expect((await takeAward(await calls.finish(surveyId), browser)).state).toBe('claiming');
    expect((await take(await calls.finish(surveyId), browser)).json.code).toBe(7439);
  });

  // A52: an identified account does not replace a required phone number.
  it('require a verified phone number if the author does, although the app has identified the account', async () => {
    const { browser } = await createPerson(await publish());
    const session = await calls.finish(
      await calls.publish([createAward('draw', 'red_packet', { ...MONEY, auth: 'sms' })]),
    );
    expect((await take(session, browser)).json.code).toBe(4);
    expect((await calls.findAward(session)).state).toBe('ready');
  });

  it('do not delay a call while the platform is slow, and are final if the callback arrives before the reply', async () => {
    const { browser, session } = await createPerson(await publish());
    const release = platform.pay.holdReplies();
    expect(await takeAward(session, browser)).toMatchObject({
      state: 'claiming',
      red_packet: { state: 'waiting' },
    });
    expect((await notify(session, 'SUCCESS')).status).toBe(200);
    release();
    await sleep(100); // waits for the outdated reply
    expect(await calls.findAward(session)).toMatchObject({
      state: 'delivered',
      red_packet: { state: 'success' },
    });
    expect((await payoutOf(session)).state).toBe('done');
  });

  it('that are never received return to the budget, once', async () => {
    const surveyId = await publish(200);
    const people = [
      await createPerson(surveyId),
      await createPerson(surveyId),
      await createPerson(surveyId),
    ] as const;
    const [first, second, third] = people;
    expect((await takeAward(first.session, first.browser)).state).toBe('claiming');
    expect((await takeAward(second.session, second.browser)).state).toBe('claiming');
    expect((await takeAward(third.session, third.browser)).state).toBe('lost');
    for (let times = 0; times < 3; times += 1)
      expect((await notify(first.session, 'CANCELLED')).status).toBe(200);
    expect(await calls.findAward(first.session)).toMatchObject({
      state: 'failed',
      red_packet: { state: 'cancelled' },
    });
    const states = [];
    for (let count = 0; count < 2; count += 1) {
      const { browser, session } = await createPerson(surveyId);
      states.push((await takeAward(session, browser)).state);
    }
    expect(states).toEqual(['claiming', 'lost']);
  });
});

describe('red packets where no merchant is set up', () => {
  const { calls, publish, createPerson, take, takeAward } = redPacketSuite('pglite', undefined, {
    isTrial: true,
  });

  it.each([
    ['draws', 7438],
    ['wins', 7439],
  ])('have limits of %s per account, even if the app identifies the account', async (limit, code) => {
    const { browser } = await createPerson(await publish());
    const limits = { [limit]: { max: 1 } };
    const surveyId = await calls.publish([createAward('draw', 'red_packet', { ...MONEY, limits })]);
    expect((await takeAward(await calls.finish(surveyId), browser)).red_packet?.amount_fen).toBe(100);
    expect((await take(await calls.finish(surveyId), browser)).json.code).toBe(code);
  });
});
