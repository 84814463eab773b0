import { answer, next } from '@canvass/logic/testing';
import type { AwardView } from '@canvass/protocol';
import { afterAll, beforeAll } from 'vitest';
import { messagingSuite, type TestBrowser } from '../../messaging/testing/messaging-survey.ts';
import type { Settings } from '../../config/settings.ts';
import { type DatabaseKind, dataOf, type Session } from '../../testing/index.ts';
import { createAward, createCalls } from './award-survey.ts';
import { keysOfMerchant as keys, startPayPlatform } from './pay-platform.ts';

/** A red packet of one yuan for each winner, with a budget for three. */
export const MONEY = { budget_fen: 300, prizes: [{ id: 'p', name: 'P', amount_fen: 100 }] };

const merchantAt = (base: string) => ({
  keys,
  appId: 'wx1',
  sceneId: '1000',
  base,
  notifyUrl: 'https://s/api/award/wxpay',
});

export function redPacketSuite(
  kind: DatabaseKind,
  opens?: Parameters<typeof messagingSuite>[2],
  /** `isTrial` leaves out the merchant, so that payouts are not sent. */
  { isTrial = false }: { readonly isTrial?: boolean } = {},
) {
  const platform = {} as { pay: Awaited<ReturnType<typeof startPayPlatform>> };
  const settings: { awards?: Settings['awards'] } = {};
  beforeAll(async () => {
    platform.pay = await startPayPlatform(() => suite.app.clock.now);
    settings.awards = {
      contactKey: undefined,
      points: undefined,
      wxpay: isTrial ? undefined : merchantAt(platform.pay.base),
      isTrial,
    };
  });
  const suite = messagingSuite(kind, settings, opens);
  afterAll(() => platform.pay.close());
  const calls = createCalls(() => suite.app);
  let people = 0;

  const publish = (budget = MONEY.budget_fen) =>
    calls.publish([createAward('draw', 'red_packet', { ...MONEY, budget_fen: budget })], {
      messaging: { auth: 'base' },
    });
  async function createPerson(surveyId: string) {
    people += 1;
    const openId = `o-person-${people}`;
    suite.messenger.person = { openId };
    const browser = suite.browser();
    await browser.open(`/s/${surveyId}`);
    const beginReply = dataOf<Session['begun']>(await browser.begin(surveyId));
    const session: Session = { surveyId, begun: beginReply, transactionId: beginReply.transaction_id };
    await suite.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await suite.app.answer(session, 's', [next]);
    return { browser, session, openId };
  }
  async function take({ surveyId, begun }: Session, browser: TestBrowser, extraFields: object = {}) {
    const { revision } = await calls.findAward({ surveyId, begun, transactionId: '' });
    const body = { aid: 'draw', revision, ...extraFields };
    return browser.post(`/api/award/v3/bonus/draw/${surveyId}`, body, begun.rspd_token);
  }
  const takeAward = async (session: Session, browser: TestBrowser) =>
    dataOf<AwardView>(await take(session, browser));
  const loadPayout = ({ surveyId, begun: { seq } }: Session) =>
    suite.app.database.query
      .selectFrom('award_payout')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow();
  async function notify(session: Session, state: string, billFields: object = {}) {
    const { out_no, amount } = await loadPayout(session);
    const bill = { mchid: keys.mchId, out_bill_no: out_no, transfer_amount: amount, state, ...billFields };
    const body = platform.pay.notice(bill);
    const url = `/api/award/wxpay/${session.surveyId}`;
    return suite.app.request({ method: 'POST', url, body, headers: platform.pay.sign(body) });
  }
  return { platform, suite, calls, publish, createPerson, take, takeAward, loadPayout, notify };
}
