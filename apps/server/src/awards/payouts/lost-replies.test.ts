import type { AwardView, CouponVerifyData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { type FailingDatabase, failingDatabase } from '../../testing/broken-databases/failing-database.ts';
import { createTestDatabase, databaseKinds, type DatabaseKind, dataOf } from '../../testing/index.ts';
import { createAward } from '../testing/award-survey.ts';
import { redPacketSuite } from '../testing/red-packets.ts';

/** After this time, a lease of a stopped process and the limit of tries at coupons are over. */
const MINUTE = 61_000;
const MAX_STATEMENTS = 80;
/** `npm test` fails every second statement, chosen by `CANVASS_SEED`; `npm run test:full` fails every statement. */
const STRIDE = process.env['CANVASS_FULL'] === '1' ? 1 : 2;
const FIRST = 1 + (Number(process.env['CANVASS_SEED'] ?? 2026) % STRIDE);

// AWARD-8, AWARD-9. Loses the reply to the first statement, then to the second, and so on. A commit is a statement,
// too. A fault after one statement leaves the same data as a fault before the next, so only the first is tested.
describe.each(databaseKinds())('for each failing statement on %s', (kind) => {
  const setup = setUp(kind);
  describe('money', () => testMoney(setup));
  describe('coupons', () => testCoupons(setup));
});

type Setup = ReturnType<typeof setUp>;
type Person = Awaited<ReturnType<ReturnType<typeof redPacketSuite>['createPerson']>>;

function setUp(kind: DatabaseKind) {
  let database: FailingDatabase;
  const opens = async (databaseKind: DatabaseKind) => {
    database = failingDatabase(await createTestDatabase(databaseKind), { countsCommits: true });
    return database;
  };
  const {
    platform,
    suite,
    calls,
    publish,
    createPerson,
    take,
    loadPayout: payoutOf,
    notify,
  } = redPacketSuite(kind, opens);
  /** Sends waiting payouts, and asks for the state of sent ones, after all leases have ended. */
  async function deliver(): Promise<void> {
    suite.app.clock.now += MINUTE;
    await suite.app.services.payouts.deliver(undefined);
  }
  async function loadUsed(surveyId: string, subject: string): Promise<number | undefined> {
    const { query } = database;
    const counts = query.selectFrom('award_count').select('used').where('survey_id', '=', surveyId);
    return (await counts.where('subject', '=', subject).executeTakeFirst())?.used;
  }
  async function loadActs({ session: { surveyId, begun } }: Person): Promise<readonly string[]> {
    const entries = database.query.selectFrom('award_audit').select('act').where('survey_id', '=', surveyId);
    const rows = await entries.where('seq', '=', begun.seq).orderBy('step').execute();
    return rows.map(({ act }) => act);
  }
  const billsOf = ({ openId }: Person) =>
    [...platform.pay.bills.values()].filter((bill) => bill.openid === openId);
  /** For each statement of `crash` and a new person: runs `prepare`, then `crash` with the fault, then `check`. */
  async function failEachStatement(
    surveyId: string,
    crash: (person: Person) => Promise<unknown>,
    check: (person: Person, people: number) => Promise<void>,
    prepare: (person: Person) => Promise<unknown> = async () => undefined,
  ): Promise<number> {
    let people = 0;
    for (let nth = FIRST; nth <= MAX_STATEMENTS; nth += STRIDE) {
      const person = await createPerson(surveyId);
      await prepare(person);
      database.arm(nth, 'after');
      await crash(person).catch(() => undefined);
      const isReached = database.disarm();
      people += 1;
      await check(person, people);
      if (!isReached) return nth - 1;
    }
    throw new Error('it has more statements than expected');
  }
  const publishCouponAward = () =>
    calls.publish([createAward('draw', 'coupon', { prizes: [{ id: 'tea', name: 'Tea', stock: 90 }] })], {
      messaging: { auth: 'base' },
    });
  async function publishWithCodes(): Promise<string> {
    const surveyId = await publishCouponAward();
    const codesRequest = { prize: 'tea', count: 90 };
    const url = `/api/publishing/surveys/${surveyId}/awards/draw/coupons/made`;
    dataOf(await suite.app.operate('POST', url, codesRequest));
    return surveyId;
  }
  const drawOnce = async ({ session }: Person): Promise<AwardView> => {
    await calls.sendAct(session, 'POST', 'draw');
    return calls.findAward(session);
  };
  return {
    get database() {
      return database;
    },
    suite,
    calls,
    publish,
    take,
    payoutOf,
    notify,
    deliver,
    loadUsed,
    loadActs,
    billsOf,
    failEachStatement,
    publishWithCodes,
    drawOnce,
  };
}

function testMoney(setup: Setup) {
  const {
    publish,
    failEachStatement,
    take,
    deliver,
    billsOf,
    loadActs: actsOf,
    payoutOf,
    loadUsed: usedOf,
    notify,
    calls,
  } = setup;

  it('money is sent once, and its whole amount counts toward the budget', async () => {
    const surveyId = await publish(1_000_000);
    const statements = await failEachStatement(
      surveyId,
      ({ session, browser }) => take(session, browser),
      async (person, people) => {
        await take(person.session, person.browser);
        await deliver();
        expect(billsOf(person)).toEqual([expect.objectContaining({ amount: 100 })]);
        expect(await actsOf(person)).toEqual(['drawn', 'payout opened']);
        expect(await payoutOf(person.session)).toMatchObject({ state: 'sent', amount: 100 });
        expect(await usedOf(surveyId, 'budget')).toBe(100 * people);
        await notify(person.session, 'SUCCESS');
      },
    );
    expect(statements).toBeGreaterThan(15);
  });

  it.each(['SUCCESS', 'CANCELLED'])(
    'a repeated callback with the state %s is applied once',
    async (state) => {
      const surveyId = await publish(1_000_000);
      const isPaid = state === 'SUCCESS';
      await failEachStatement(
        surveyId,
        ({ session }) => notify(session, state),
        async (person, people) => {
          for (let times = 0; times < 2; times += 1)
            expect((await notify(person.session, state)).status).toBe(200);
          expect((await payoutOf(person.session)).state).toBe(isPaid ? 'done' : 'failed');
          expect((await calls.findAward(person.session)).state).toBe(isPaid ? 'delivered' : 'failed');
          expect((await actsOf(person)).slice(2)).toEqual([isPaid ? 'payout done' : 'payout failed']);
          expect(await usedOf(surveyId, 'budget')).toBe(isPaid ? 100 * people : 0);
        },
        ({ session, browser }) => take(session, browser),
      );
    },
  );

  it.each(['SUCCESS', 'CANCELLED'])(
    'the outbox requests the state %s if the provider sends no callback',
    async (state) => {
      const surveyId = await publish(1_000_000);
      const isPaid = state === 'SUCCESS';
      await failEachStatement(
        surveyId,
        () => deliver(),
        async (person, people) => {
          await deliver();
          expect((await payoutOf(person.session)).state).toBe(isPaid ? 'done' : 'failed');
          expect((await actsOf(person)).slice(2)).toEqual([isPaid ? 'payout done' : 'payout failed']);
          expect(billsOf(person)).toHaveLength(1);
          expect(await usedOf(surveyId, 'budget')).toBe(isPaid ? 100 * people : 0);
        },
        async (person) => {
          await take(person.session, person.browser);
          for (const bill of billsOf(person)) bill.state = state;
        },
      );
    },
  );
}

function testCoupons(setup: Setup) {
  const {
    publishWithCodes,
    failEachStatement,
    drawOnce,
    loadUsed: usedOf,
    loadActs: actsOf,
    calls,
    suite,
  } = setup;

  it('a coupon is given once, and no code is lost', async () => {
    const surveyId = await publishWithCodes();
    await failEachStatement(surveyId, drawOnce, async (person, people) => {
      const { state, coupon } = await drawOnce(person);
      expect([state, coupon?.code]).toEqual(['delivered', expect.stringMatching(/\S/)]);
      const codes = setup.database.query
        .selectFrom('award_coupon')
        .selectAll()
        .where('survey_id', '=', surveyId);
      const issuedCodes = await codes.where('state', '=', 'issued').execute();
      expect([issuedCodes.length, new Set(issuedCodes.map(({ ticket }) => ticket)).size]).toEqual([
        people,
        people,
      ]);
      expect(await usedOf(surveyId, 'prize tea')).toBe(people);
      expect(await actsOf(person)).toEqual(['drawn']);
    });
  });

  it('a coupon is redeemed once, and the redemption is undone once', async () => {
    const surveyId = await publishWithCodes();
    const verify = async (person: Person, act: string) => {
      const { coupon } = await calls.findAward(person.session);
      const body = { id: surveyId, code: coupon?.code, act, press_id: `press of ${act}` };
      return suite.app.operate('POST', '/api/award/coupon/verify', body);
    };
    const loadState = async (person: Person) => dataOf<CouponVerifyData>(await verify(person, 'look')).state;
    for (const [act, state] of [
      ['redeem', 'redeemed'],
      ['undo', 'issued'],
    ] as const)
      await failEachStatement(
        surveyId,
        (person) => verify(person, act),
        async (person) => {
          suite.app.clock.now += MINUTE;
          expect((await verify(person, act)).json.code).toBe(0);
          expect(await loadState(person)).toBe(state);
          expect((await actsOf(person)).filter((one) => one === `coupon ${act}`)).toHaveLength(1);
        },
        async (person) => {
          await drawOnce(person);
          if (act === 'undo') await verify(person, 'redeem');
        },
      );
  });
}
