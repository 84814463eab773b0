import type { CouponVerifyData, CouponVerifyRequest } from '@canvass/protocol';
import { expect, it } from 'vitest';
import type { Outcome } from '../../services/outcome.ts';
import { createCouponPresses } from './check-coupon.tsx';

const COUPON = { id: 'survey', code: 'C1', password: 'p' };

/** A server with one coupon, which stores the press that redeemed it. `lose` chooses the replies that never arrive. */
function createServer() {
  let redeemedBy: string | undefined;
  const lostReplies: boolean[] = [];
  const data = (): CouponVerifyData => ({
    state: redeemedBy === undefined ? 'issued' : 'redeemed',
    coupon: { code: 'C1', title: 'Tea' },
  });
  function reply({ act, press_id: press }: CouponVerifyRequest): Outcome<CouponVerifyData> {
    if (act !== 'redeem') return { data: data() };
    if (redeemedBy !== undefined && redeemedBy !== press) return { code: 7414 };
    redeemedBy = press;
    return { data: data() };
  }
  return {
    lose: (...replies: readonly boolean[]) => void lostReplies.push(...replies),
    async verify(body: CouponVerifyRequest): Promise<Outcome<CouponVerifyData>> {
      const outcome = reply(body);
      return lostReplies.shift() === true ? 'failed' : outcome;
    },
  };
}
let lastId = 0;
const pressesOf = ({ verify }: ReturnType<typeof createServer>) =>
  createCouponPresses(verify, COUPON, () => `press ${(lastId += 1)}`);

it('shows the second of two clerks that the coupon is already redeemed', async () => {
  const server = createServer();
  const [firstPress, secondPress] = [pressesOf(server), pressesOf(server)];
  await Promise.all([firstPress('look'), secondPress('look')]);
  expect(await firstPress('redeem')).toMatchObject({ coupon: { state: 'redeemed' } });
  expect(await secondPress('redeem')).toMatchObject({ coupon: { state: 'redeemed' }, trouble: 'staff.used' });
  expect(await secondPress('redeem')).toHaveProperty('trouble', 'staff.used');
});

it('sends a press again after a lost reply, and returns its redemption', async () => {
  const server = createServer();
  const press = pressesOf(server);
  server.lose(true);
  expect(await press('redeem')).toEqual({ coupon: expect.objectContaining({ state: 'redeemed' }) });
});

it('keeps the id of a press until a reply arrives', async () => {
  const server = createServer();
  const [press, otherPress] = [pressesOf(server), pressesOf(server)];
  server.lose(true, true);
  expect(await press('redeem')).toEqual({ trouble: 'award.unreachable' });
  expect(await otherPress('redeem')).toHaveProperty('trouble', 'staff.used');
  expect(await press('redeem')).not.toHaveProperty('trouble');
});
