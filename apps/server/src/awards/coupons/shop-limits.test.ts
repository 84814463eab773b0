import type { AwardView, CouponVerifyData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, type DatabaseKind } from '../../testing/index.ts';
import { awardSurvey, createAward } from '../testing/award-survey.ts';

const DAY = 24 * 3_600_000;
const MINUTE = 61_000;
const MALL = '203.0.113.7';
const OTHER_ADDRESS = '203.0.113.8';

describe.each(databaseKinds())('calls of shops on %s', (kind) => {
  const setup = setUp(kind);
  describe('limits', () => testLimits(setup));
  describe('presses', () => testPresses(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const suite = awardSurvey(kind, { settings: { trustedProxies: 1 } });
  /** Publishes a survey with two shops, and issues this number of coupons. */
  async function publishWithCoupons(count: number) {
    const prizes = [{ id: 'tea', name: 'Tea', valid_days: 900 }];
    const surveyId = await suite.publish([createAward('draw', 'coupon', { prizes })]);
    const awards = `/api/publishing/surveys/${surveyId}/awards`;
    for (const shop of ['north', 'south'])
      dataOf(await suite.app.operate('PUT', `${awards}/shops/${shop}`, { password: `password of ${shop}` }));
    dataOf(await suite.app.operate('POST', `${awards}/draw/coupons/made`, { prize: 'tea', count: 40 }));
    const codes: string[] = [];
    for (let issued = 0; issued < count; issued += 1) {
      const session = await suite.finish(surveyId);
      codes.push(dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw')).coupon?.code ?? '');
    }
    return { surveyId, codes };
  }
  /** Sends a call of the shop `north`, and returns the coupon's state or the code of the refusal. */
  async function verify(id: string, fields: object, address = MALL): Promise<unknown> {
    const reply = await suite.app.request({
      method: 'POST',
      url: '/api/award/coupon/verify',
      headers: { 'x-forwarded-for': address },
      body: { id, shop: 'north', password: 'password of north', ...fields },
    });
    return reply.status === 200 ? dataOf<CouponVerifyData>(reply).state : reply.json.code;
  }
  /** Sends one call per element at the same time. */
  const verifyAtOnce = (id: string, calls: readonly object[], address?: string) =>
    Promise.all(calls.map((fields) => verify(id, fields, address)));
  return { suite, publishWithCoupons, verify, verifyAtOnce };
}

const SOUTH = { shop: 'south', password: 'password of south' };
const computeCount = (results: readonly unknown[], result: unknown): number =>
  results.filter((one) => one === result).length;
const guesses = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ code: `wrong-${index}`, act: 'look', ...fields }));

// A53: right calls are never refused for their number, and wrong codes and passwords are limited.
function testLimits({ suite, publishWithCoupons, verify, verifyAtOnce }: Setup) {
  it('answer 30 concurrent looks and 10 concurrent redemptions of one shop at one address', async () => {
    const { surveyId, codes } = await publishWithCoupons(10);
    const looks = Array.from({ length: 30 }, (_, index) => ({ code: codes[index % 10], act: 'look' }));
    expect(await verifyAtOnce(surveyId, looks)).toEqual(Array<string>(30).fill('issued'));
    const presses = codes.map((code, index) => ({ code, act: 'redeem', press_id: `press-${index}` }));
    expect(await verifyAtOnce(surveyId, [...presses, ...presses])).toEqual(
      Array<string>(20).fill('redeemed'),
    );
  });

  it('refuse a shop after ten wrong codes from any addresses, but not other shops', async () => {
    const { surveyId, codes } = await publishWithCoupons(1);
    const look = { code: codes[0], act: 'look' };
    const results = await verifyAtOnce(surveyId, guesses(30));
    expect([computeCount(results, 7404), computeCount(results, 202)]).toEqual([10, 20]);
    expect(await verify(surveyId, look)).toBe(202);
    expect(await verify(surveyId, look, OTHER_ADDRESS)).toBe(202);
    expect(await verify(surveyId, { ...look, ...SOUTH })).toBe('issued');
    suite.app.clock.now += MINUTE;
    expect(await verify(surveyId, look)).toBe('issued');
  });

  it('refuse an address after ten wrong passwords, except shops whose password was right before', async () => {
    const { surveyId, codes } = await publishWithCoupons(1);
    const look = { code: codes[0], act: 'look' };
    expect(await verify(surveyId, look)).toBe('issued');
    const results = await verifyAtOnce(
      surveyId,
      Array.from({ length: 30 }, (_, index) => ({ ...look, password: `guess ${index}` })),
    );
    expect([computeCount(results, 7408), computeCount(results, 202)]).toEqual([10, 20]);
    expect(await verify(surveyId, { ...look, ...SOUTH })).toBe(202);
    expect(await verify(surveyId, { ...look, ...SOUTH }, OTHER_ADDRESS)).toBe('issued');
    expect(await verify(surveyId, look)).toBe('issued');
    const shopPath = `/api/publishing/surveys/${surveyId}/awards/shops/north`;
    dataOf(await suite.app.operate('PUT', shopPath, { password: 'another password' }));
    expect(await verify(surveyId, look)).toBe(202);
    expect(await verify(surveyId, look, OTHER_ADDRESS)).toBe(7408);
  });

  it('do not count coupons that are redeemed already as guesses', async () => {
    const { surveyId, codes } = await publishWithCoupons(1);
    expect(await verify(surveyId, { code: codes[0] })).toBe('redeemed');
    for (let tries = 0; tries < 12; tries += 1) expect(await verify(surveyId, { code: codes[0] })).toBe(7414);
  });
}

// AWARD-9: a repeated press has the result of the first one.
function testPresses({ suite, publishWithCoupons, verify }: Setup) {
  it('repeat their result even if the response of the coupon was deleted after its retention period', async () => {
    const { surveyId, codes } = await publishWithCoupons(1);
    suite.app.clock.now += 400 * DAY;
    await suite.app.services.retention.sweep(new AbortController().signal);
    const redeem = { code: codes[0], act: 'redeem', press_id: 'press-1' };
    expect([await verify(surveyId, redeem), await verify(surveyId, redeem)]).toEqual([
      'redeemed',
      'redeemed',
    ]);
    expect(await verify(surveyId, { ...redeem, press_id: 'press-2' })).toBe(7414);
    const undo = { code: codes[0], act: 'undo', press_id: 'press-3' };
    expect([await verify(surveyId, undo), await verify(surveyId, undo)]).toEqual(['issued', 'issued']);
    expect(await verify(surveyId, redeem)).toBe('redeemed');
  });
}
