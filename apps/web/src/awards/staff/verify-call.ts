import type { CouponVerifyData, CouponVerifyRequest } from '@canvass/protocol';
import { type Outcome, outcomeOf } from '../../services/outcome.ts';
import { pageCaller } from '../../services/page-caller.ts';

/** `POST /api/award/coupon/verify`. Never rejects. */
export async function verifyCoupon(body: CouponVerifyRequest): Promise<Outcome<CouponVerifyData>> {
  const path = '/api/award/coupon/verify';
  const result = await pageCaller().send({ method: 'POST', path, body, needs: ['state', 'coupon'] });
  return outcomeOf<CouponVerifyData>(result);
}
