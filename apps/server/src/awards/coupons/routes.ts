import { COUPON_STATES, type CouponVerifyData } from '@canvass/protocol';
import Type from 'typebox';
import { computeAddressKey } from '../../http/rate-limits.ts';
import { defineRoute } from '../../http/route.ts';

const Coupon = Type.Object({
  code: Type.String(),
  title: Type.String(),
  valid_until: Type.Optional(Type.String()),
  redeemed_at: Type.Optional(Type.String()),
  shop: Type.Optional(Type.String()),
});
const CouponReply = Type.Unsafe<CouponVerifyData>(
  Type.Object({ state: Type.Unsafe<string>({ enum: [...COUPON_STATES] }), coupon: Coupon }),
);
/** The share of a code's characters that the audit log contains. */
const LOGGED_SHARE = 1 / 4;

/**
 * The last characters of a code, for the audit log. The code itself may be valid after the action: it is valid again when
 * its redemption is undone, and stays valid when a redemption fails.
 */
function abbreviateCode(code: string): string {
  const characters = [...code.trim()];
  const hiddenCount = characters.length - Math.floor(characters.length * LOGGED_SHARE);
  return `…${characters.slice(hiddenCount).join('')}`;
}

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/**
 * Staff look up a coupon, redeem it or undo the redemption, with a shop's password or an operator's token. A
 * shop or operator may send ten wrong codes a minute for each survey, and an address ten wrong passwords. `press_id` makes
 * a call repeatable after a lost reply.
 */
const verifyCouponRoute = defineRoute({
  method: 'POST',
  url: '/api/award/coupon/verify',
  access: 'public',
  rate: 'begin',
  operatorAccess: {
    scope: 'publish',
    act: 'coupon.verify',
    surveyOf: ({ id }) => id,
    subject: ({ body: { act = 'redeem', code } }) =>
      act === 'look' ? act : `${act} ${abbreviateCode(code)}`,
  },
  refuses: [
    'request.not_found',
    'award.invalid',
    'award.claimed',
    'verification.empty',
    'verification.wrong',
  ],
  schemas: {
    reply: CouponReply,
    body: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 64 }),
      code: Type.String({ maxLength: 64 }),
      t: optionalText(64),
      shop: optionalText(64),
      password: optionalText(200),
      press_id: optionalText(64),
      act: Type.Optional(Type.Union([Type.Literal('look'), Type.Literal('redeem'), Type.Literal('undo')])),
    }),
  },
  async handle({ body, operator, request, services }) {
    return services.redeemCoupon({ ...body, operator, address: computeAddressKey(request.ip) });
  },
});

export const routes = [verifyCouponRoute];
