import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AwardView } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import {
  createTestServer,
  databaseKinds,
  dataOf,
  type TestServer,
  type DatabaseKind,
} from '../../testing/index.ts';
import { failingDatabase } from '../../testing/broken-databases/failing-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createSurveys } from '../../surveys/surveys.ts';
import { createAward, createBike, createCalls, computeDraw } from '../testing/award-survey.ts';
import { readBody, keysOfMerchant as keys, merchant, startPayPlatform } from '../testing/pay-platform.ts';
import { createContactCipher, loadContactKey } from '../claim/contacts.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createLocalPayouts, type PayoutProvider } from './payout-provider.ts';
import type { Payout } from './payout-store.ts';
import { createCallbackHandler, createWxpayProvider } from './wxpay/wxpay.ts';

describe.each(databaseKinds())('payouts on %s', (kind) => {
  const setup = setUp(kind);
  describe('points', () => testPoints(setup));
  describe('red packets', () => testRedPackets(setup));
  describe('crashes', () => testCrashes(kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let app: TestServer;
  let pay: Awaited<ReturnType<typeof startPayPlatform>>;
  let points: {
    readonly deliveries: { id: string; body: string }[];
    status: number;
    url: string;
    close(): void;
  };
  const secret = `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}`;
  const calls = createCalls(() => app);
  beforeAll(async () => {
    const deliveries: { id: string; body: string }[] = [];
    const receiver = createServer((request, response) => {
      void readBody(request).then((body) => {
        const real = Date.now;
        Date.now = () => app.clock.now;
        try {
          new Webhook(secret).verify(body, request.headers as Record<string, string>);
          deliveries.push({ id: String(request.headers['webhook-id']), body });
        } finally {
          Date.now = real;
        }
        response.writeHead(points.status).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo; // AddressInfo: a TCP server has no other address type
    points = { deliveries, status: 200, url: `http://127.0.0.1:${port}/`, close: () => receiver.close() };
    const awards = {
      contactKey: undefined,
      points: { url: points.url, secret },
      wxpay: undefined,
      isTrial: true,
    };
    // Points are sent to the operator's address, which may be in the private network.
    app = await createTestServer(kind, { settings: { awards, allowsPrivateWebhooks: false } });
    pay = await startPayPlatform(() => app.clock.now);
  });
  afterAll(async () => {
    await app.close();
    pay.close();
    points.close();
  });
  const deliver = async (afterMs = 0) => {
    app.clock.now += afterMs;
    await app.services.payouts.deliver(undefined);
  };
  const loadPayouts = (surveyId: string): Promise<Payout[]> =>
    app.database.query.selectFrom('award_payout').selectAll().where('survey_id', '=', surveyId).execute();
  async function createOutboxWith(provider: PayoutProvider): Promise<Outbox> {
    const { database, clock } = app;
    const foundation = { database, now: () => clock.now, warn: () => undefined } as unknown as Parameters<
      typeof createOutbox
    >[0];
    const cipher = createContactCipher(await loadContactKey(database, undefined));
    return createOutbox(foundation, {
      surveys: createSurveys(foundation),
      cipher,
      providers: { points: provider, red_packet: provider },
    });
  }
  async function drawWaitingPacket() {
    const surveyId = await calls.publish([
      createAward('draw', 'red_packet', {
        budget_fen: 1_000,
        prizes: [{ id: 'p', name: 'P', amount_fen: 30, amount_to_fen: 60 }],
      }),
    ]);
    const session = await calls.finish(surveyId);
    const { revision } = await calls.findAward(session);
    const take = () =>
      app.request({
        method: 'POST',
        url: `/api/award/bonus/draw/${surveyId}`,
        token: session.begun.rspd_token,
        body: { aid: 'draw', revision },
      });
    const firstReply = dataOf<AwardView>(await take());
    expect(firstReply).toMatchObject({ state: 'delivered', red_packet: { state: 'success' } });
    expect(firstReply.red_packet?.amount_fen).toBeGreaterThanOrEqual(30);
    expect(firstReply.red_packet?.amount_fen).toBeLessThanOrEqual(60);
    expect((await take()).json.code).toBe(7403);
    const { query } = app.database;
    await query
      .updateTable('award_payout')
      .set({ state: 'waiting', tries: 0, next_at: new Date(app.clock.now) })
      .where('survey_id', '=', surveyId)
      .execute();
    await query
      .updateTable('award_ticket')
      .set({ state: 'claiming' })
      .where('survey_id', '=', surveyId)
      .execute();
    const [payout] = await loadPayouts(surveyId);
    if (payout === undefined) throw new Error('one was opened');
    return { surveyId, session, payout };
  }
  return {
    get app() {
      return app;
    },
    get pay() {
      return pay;
    },
    get points() {
      return points;
    },
    calls,
    deliver,
    loadPayouts,
    createOutboxWith,
    drawWaitingPacket,
  };
}

function testPoints(setup: Setup) {
  const { calls, deliver, loadPayouts: payoutsOf } = setup;

  it('credit points once, with the same number at every try', async () => {
    const surveyId = await calls.publish([
      createAward('draw', 'points', { prizes: [{ id: 'p', name: 'P', points: 20, unit: 'stars' }] }),
    ]);
    const session = await calls.finish(surveyId);
    setup.points.status = 500;
    expect(dataOf<AwardView>(await calls.sendAct(session, 'POST', 'v3/draw'))).toMatchObject({
      state: 'delivering',
      points: { amount: 20, unit: 'stars' },
    });
    const before = setup.points.deliveries.length;
    await deliver();
    await deliver(1_000);
    await deliver(5_000);
    setup.points.status = 204;
    await deliver(20_000);
    await deliver(100_000);
    const deliveries = setup.points.deliveries.slice(before);
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1);
    expect(JSON.parse(deliveries[0]?.body ?? '{}')).toMatchObject({
      type: 'award.points',
      data: { seq: session.begun.seq, points: 20 },
    });
    expect(await calls.findAward(session)).toMatchObject({ state: 'delivered' });
    expect((await calls.sendAct(session, 'POST', 'draw')).json.code).toBe(7403);
    expect(await payoutsOf(surveyId)).toHaveLength(1);
  });

  it('that are never confirmed wait for an operator after two days', async () => {
    const surveyId = await calls.publish([
      createAward('draw', 'points', { prizes: [{ id: 'p', name: 'P', points: 1 }] }),
    ]);
    await calls.sendAct(await calls.finish(surveyId), 'POST', 'v3/draw');
    setup.points.status = 503;
    for (let tries = 0; tries < 60; tries += 1) await deliver(3_600_000);
    expect(await payoutsOf(surveyId)).toMatchObject([{ state: 'dead', last_error: 'HTTP 503', tries: 58 }]);
    setup.points.status = 200;
    const listPayouts = async (state: string) =>
      dataOf<{ payouts: { out_no: string }[] }>(
        await setup.app.operate('GET', `/api/publishing/surveys/${surveyId}/awards/payouts?state=${state}`),
      ).payouts;
    const [deadPayout] = await listPayouts('dead');
    expect(await listPayouts('done')).toEqual([]);
    const decide = (act: string) =>
      setup.app.operate(
        'POST',
        `/api/publishing/surveys/${surveyId}/awards/payouts/${deadPayout?.out_no}/${act}`,
        {},
      );
    expect((await decide('retry')).status).toBe(200);
    expect((await decide('give-up')).status).toBe(404);
    await deliver();
    expect(await payoutsOf(surveyId)).toMatchObject([{ state: 'done' }]);
  });
}

function testRedPackets(setup: Setup) {
  const { createOutboxWith, drawWaitingPacket, loadPayouts: payoutsOf, calls } = setup;

  it('of red packets are sent to the platform once, although replies are lost, and end with its signed callback', async () => {
    const provider = createWxpayProvider(
      { keys, appId: 'wx1', sceneId: '1000', base: setup.pay.base, notifyUrl: 'https://s/api/award/wxpay' },
      () => setup.app.clock.now,
    );
    const outbox = await createOutboxWith(provider);
    const { surveyId, session, payout } = await drawWaitingPacket();
    setup.pay.dropReplies(1);
    await outbox.payOne(surveyId, payout.out_no);
    // Like a second process that listed the payout as due before the first try.
    await outbox.payOne(surveyId, payout.out_no);
    expect(await payoutsOf(surveyId)).toMatchObject([{ state: 'waiting', tries: 1 }]);
    setup.app.clock.now += 60_000;
    await outbox.payOne(surveyId, payout.out_no);
    expect(setup.pay.refusals()).toBe(0);
    expect([...setup.pay.bills.values()]).toMatchObject([
      { amount: payout.amount, openid: `trial-${session.begun.seq}` },
    ]);
    expect(await payoutsOf(surveyId)).toMatchObject([{ state: 'sent', provider_state: 'WAIT_USER_CONFIRM' }]);

    const notices = createCallbackHandler(
      { database: setup.app.database, now: () => setup.app.clock.now } as unknown as Parameters<
        typeof createCallbackHandler
      >[0],
      keys,
    );
    const bill = {
      mchid: keys.mchId,
      out_bill_no: payout.out_no,
      transfer_amount: payout.amount,
      state: 'SUCCESS',
    };
    const send = async (body: string, headers: object) => {
      const reply = await notices(surveyId, headers as Record<string, string>, body);
      return 'failure' in reply ? reply.failure : 'taken';
    };
    const notice = setup.pay.notice(bill);
    const state = async () => (await payoutsOf(surveyId))[0]?.state;
    // A54: refuses a missing, foreign or old signature, and another body, key, merchant, number or amount.
    expect(await send(notice, {})).toBe('access.refused');
    expect(await send(notice, setup.pay.sign(notice, merchant.privateKey))).toBe('access.refused');
    expect(await send(notice, setup.pay.sign(notice, undefined, setup.app.clock.now - 600_000))).toBe(
      'access.refused',
    );
    expect(await send(`${notice} `, setup.pay.sign(notice))).toBe('access.refused');
    for (const [forgedNotice, fault] of [
      [setup.pay.notice(bill, 'y'.repeat(32)), 'request.invalid'],
      [setup.pay.notice({ ...bill, mchid: '1' }), 'request.invalid'],
      [setup.pay.notice({ ...bill, out_bill_no: 'C0' }), 'request.not_found'],
      [setup.pay.notice({ ...bill, transfer_amount: 1 }), 'request.not_found'],
      ['{}', 'request.invalid'],
      ['[', 'request.invalid'],
      ['null', 'request.invalid'],
    ] as const)
      expect([forgedNotice, await send(forgedNotice, setup.pay.sign(forgedNotice))]).toEqual([
        forgedNotice,
        fault,
      ]);
    expect(await state()).toBe('sent');
    expect(await send(notice, setup.pay.sign(notice))).toBe('taken');
    expect(await state()).toBe('done');
    // Repeated and outdated callbacks do not change the final state.
    expect(await send(notice, setup.pay.sign(notice))).toBe('taken');
    const outdatedNotice = setup.pay.notice({ ...bill, state: 'FAIL' });
    expect(await send(outdatedNotice, setup.pay.sign(outdatedNotice))).toBe('taken');
    expect(await state()).toBe('done');
    expect((await calls.findAward(session)).red_packet?.state).toBe('success');
    const reply = await setup.app.request({
      method: 'POST',
      url: `/api/award/wxpay/${surveyId}`,
      body: notice,
    });
    expect(reply.status).toBe(401);
  });

  it("that the receiver did not confirm are cancelled according to the platform's status", async () => {
    const provider = createWxpayProvider(
      { keys, appId: 'wx1', sceneId: '1000', base: setup.pay.base, notifyUrl: 'https://s/n' },
      () => setup.app.clock.now,
    );
    const outbox = await createOutboxWith(provider);
    const { surveyId, session, payout } = await drawWaitingPacket();
    await outbox.payOne(surveyId, payout.out_no);
    const bill = setup.pay.bills.get(payout.out_no);
    if (bill === undefined) throw new Error('it was sent');
    bill.state = 'CANCELLED';
    setup.app.clock.now += 61_000;
    await outbox.payOne(surveyId, payout.out_no);
    expect(await calls.findAward(session)).toMatchObject({
      state: 'failed',
      red_packet: { state: 'cancelled' },
    });
  });
}

function testCrashes(kind: DatabaseKind) {
  // AWARD-8: a payout is paid once.
  it.each(['before', 'after'] as const)(
    'are paid once, although a statement fails %s its execution',
    async (moment) => {
      const database = failingDatabase(await createTestDatabase(kind));
      const ownServer = await createTestServer(kind, { database });
      const paid: string[] = [];
      const loggingProvider = createLocalPayouts((facts) => void paid.push(String(facts['out_no'])));
      const askedProvider: PayoutProvider = {
        ...loggingProvider,
        find: async ({ out_no: number }) => (paid.includes(number) ? { type: 'done' } : undefined),
      };
      const foundation = {
        database,
        now: () => ownServer.clock.now,
        warn: () => undefined,
      } as unknown as Parameters<typeof createOutbox>[0];
      const cipher = createContactCipher(await loadContactKey(database, undefined));
      const outbox = createOutbox(foundation, {
        surveys: createSurveys(foundation),
        cipher,
        providers: { points: askedProvider, red_packet: askedProvider },
      });
      const ownCalls = createCalls(() => ownServer);
      const surveyId = await ownCalls.publish([
        createAward('draw', 'points', { prizes: [{ id: 'p', name: 'P', points: 1 }] }),
        computeDraw([createBike()], { id: 'other' }),
      ]);
      for (let nth = 1; nth < 40; nth += 1) {
        const session = await ownCalls.finish(surveyId);
        const { revision } = await ownCalls.findAward(session);
        database.arm(nth, moment);
        const drawReply = await ownCalls.call(session, 'POST', 'v3/draw', { aid: 'draw', revision });
        await outbox.deliver(undefined).catch(() => undefined);
        const wasReached = database.disarm();
        if (drawReply.json.code !== 0)
          await ownCalls.call(session, 'POST', 'v3/draw', { aid: 'draw', revision });
        for (let tries = 0; tries < 3; tries += 1) {
          ownServer.clock.now += 120_000;
          await outbox.deliver(undefined);
        }
        expect((await ownCalls.findAward(session)).state).toBe('delivered');
        if (!wasReached) break;
        expect(nth).toBeLessThan(39);
      }
      const numbers = await database.query.selectFrom('award_payout').select('out_no').execute();
      expect(paid.toSorted()).toEqual(numbers.map(({ out_no: number }) => number).toSorted());
      await ownServer.close();
      await database.close();
    },
  );
}
