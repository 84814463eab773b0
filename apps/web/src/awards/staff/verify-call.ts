import type { CouponVerifyData, CouponVerifyRequest } from '@canvass/protocol';
import { pageCaller } from '../../services/page-caller.ts';
import type { Outcome } from '../data/award-port.ts';

/** `POST /api/award/coupon/verify`. Never rejects. */
export async function verifyCoupon(body: CouponVerifyRequest): Promise<Outcome<CouponVerifyData>> {
  const path = '/api/award/coupon/verify';
  const result = await pageCaller(undefined).send({ method: 'POST', path, body, needs: ['state', 'coupon'] });
  // The shape is the server's contract (protocol, awards).
  if ('data' in result) return { data: result.data as CouponVerifyData };
  return result.error.kind === 'code' ? { code: result.error.code } : 'failed';
}
