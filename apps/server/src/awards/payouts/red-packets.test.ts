import { answer, next } from '@canvass/logic/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwardView } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagingSuite, type TestBrowser } from '../../messaging/testing/messaging-survey.ts';
import type { Settings } from '../../settings.ts';
import { databaseKinds, dataOf, type Session } from '../../testing/index.ts';
import { anAward, callsOf } from '../testing/award-survey.ts';
import { keysOfMerchant as keys, payPlatform } from '../testing/pay-platform.ts';

describe.each(databaseKinds())('red packets on %s', (kind) => {
  let pay: Awaited<ReturnType<typeof payPlatform>>;
  const settings: { awards?: Settings['awards'] } = {};
  beforeAll(async () => {
    pay = await payPlatform(() => suite.app.clock.now);
    const wxpay = {
      keys,
      appId: 'wx1',
      sceneId: '1000',
      base: pay.base,
      notifyUrl: 'https://s/api/award/wxpay',
    };
    settings.awards = { contactKey: undefined, points: undefined, wxpay, isTrial: false };
  });
  const suite = messagingSuite(kind, settings);
  afterAll(() => pay.close());
  const calls = callsOf(() => suite.app);
  let people = 0;

  const publish = (budget = 300) =>
    calls.publish(
      [
        anAward('draw', 'red_packet', {
          budget_fen: budget,
          prizes: [{ id: 'p', name: 'P', amount_fen: 100 }],
        }),
      ],
      { messaging: { auth: 'base' } },
    );
  /** Somebody whom the app knows, with a finished response of theirs. */
  async function somebody(surveyId: string) {
    people += 1;
    const openId = `o-person-${people}`;
    suite.messenger.person = { openId };
    const browser = suite.browser();
    await browser.open(`/s/${surveyId}`);
    const begun = dataOf<Session['begun']>(await browser.begin(surveyId));
    const session: Session = { surveyId, begun, transactionId: begun.transaction_id };
    await suite.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await suite.app.answer(session, 's', [next]);
    return { browser, session, openId };
  }
  async function take({ surveyId, begun }: Session, browser: TestBrowser, more: object = {}) {
    const { revision } = await calls.one({ surveyId, begun, transactionId: '' });
    const body = { aid: 'draw', revision, ...more };
    return browser.post(`/api/award/v3/bonus/draw/${surveyId}`, body, begun.rspd_token);
  }
  const taken = async (session: Session, browser: TestBrowser) =>
    dataOf<AwardView>(await take(session, browser));
  const payoutOf = ({ surveyId, begun: { seq } }: Session) =>
    suite.app.database.query
      .selectFrom('award_payout')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
  /** What the platform tells about a transfer, by the call that the address in the bill leads to. */
  async function notify(session: Session, state: string, more: object = {}) {
    const { out_no, amount } = await payoutOf(session);
    const bill = { mchid: keys.mchId, out_bill_no: out_no, transfer_amount: amount, state, ...more };
    const body = pay.notice(bill);
    const url = `/api/award/wxpay/${session.surveyId}`;
    return suite.app.request({ method: 'POST', url, body, headers: pay.signed(body) });
  }

  // A52, A49: the app says whose it is, and one response has one account.
  it('go to the account that the app has named, whatever a body says', async () => {
    const surveyId = await publish();
    const one = await somebody(surveyId);
    const two = await somebody(surveyId);
    expect((await take(one.session, suite.browser(), { openId: one.openId })).json.code).toBe(4);
    expect((await take(one.session, two.browser, { openId: two.openId })).json.code).toBe(4);
    const hostile = { openId: two.openId, amount_fen: 10_000, prize: 'q', out_no: 'C1' };
    expect(dataOf<AwardView>(await take(one.session, one.browser, hostile)).red_packet?.amount_fen).toBe(100);
    expect((await take(one.session, one.browser)).json.code).toBe(7403);
    const { out_no } = await payoutOf(one.session);
    expect(pay.bills.get(out_no)).toMatchObject({ openid: one.openId, amount: 100 });
  });

  it('do not hold a call while the platform is slow, and a notice that overtakes its answer is the end', async () => {
    const { browser, session } = await somebody(await publish());
    const release = pay.holdReplies();
    expect(await taken(session, browser)).toMatchObject({
      state: 'claiming',
      red_packet: { state: 'waiting' },
    });
    expect((await notify(session, 'SUCCESS')).status).toBe(200);
    release();
    await sleep(100); // in which the answer that was overtaken arrives
    expect(await calls.one(session)).toMatchObject({ state: 'delivered', red_packet: { state: 'success' } });
    expect((await payoutOf(session)).state).toBe('done');
  });

  it('that never arrive are free in the budget again, once', async () => {
    const surveyId = await publish(200);
    const people = [await somebody(surveyId), await somebody(surveyId), await somebody(surveyId)] as const;
    const [first, second, third] = people;
    expect((await taken(first.session, first.browser)).state).toBe('claiming');
    expect((await taken(second.session, second.browser)).state).toBe('claiming');
    expect((await taken(third.session, third.browser)).state).toBe('lost');
    for (let times = 0; times < 3; times += 1)
      expect((await notify(first.session, 'CANCELLED')).status).toBe(200);
    expect(await calls.one(first.session)).toMatchObject({
      state: 'failed',
      red_packet: { state: 'cancelled' },
    });
    const states = [];
    for (let more = 0; more < 2; more += 1) {
      const { browser, session } = await somebody(surveyId);
      states.push((await taken(session, browser)).state);
    }
    expect(states).toEqual(['claiming', 'lost']);
  });
});
