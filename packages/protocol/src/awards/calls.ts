import type { AwardView } from './views.ts';

/**
 * Calls of awards, with the bearer token of the response; `id` is the survey. Addresses with and without `v3` are one
 * implementation. 7403 and 7414 carry the award as it stands in `data`.
 */

/** `POST /api/award/public`, `/api/award/v3/public`: all awards of the response. */
export interface AwardsRequest {
  readonly id: string;
  /** Of the author's words in the answer; default: the survey's own language. */
  readonly lang_code?: string;
}
export interface AwardsData {
  readonly awards: readonly AwardView[];
}
/** `POST /api/award/v3/draw/info`, `POST /api/award/fission/share`. */
export interface AwardRequest extends AwardsRequest {
  readonly aid: string;
}
/** `POST /api/award/draw/sms`, `/v3/draw/sms`. */
export interface AwardSmsData {
  /** In seconds. */
  readonly resend_in: number;
}
/** `POST /api/award/draw/sms/auth`, `/v3/draw/{close|sms|wx}/auth`; the number and its code for `sms` only. */
export interface AwardAuthRequest extends AwardRequest {
  readonly phone?: string;
  readonly sms_code?: string;
  readonly revision: string;
}
/** `POST /api/award/draw`, `/v3/draw`. Points, coupons and the like are taken with it too. */
export interface AwardDrawRequest extends AwardRequest {
  readonly revision: string;
}
/** `PUT /api/award/draw`, `/v3/draw`: where the prize goes. */
export interface AwardClaimRequest extends AwardDrawRequest {
  readonly name?: string;
  readonly phone?: string;
  readonly address?: string;
}

/**
 * `POST /api/award/coupon/verify`, by the staff of a shop: redeems a coupon, looks at it, or takes the redemption back.
 * With the shop's password, or the token of an operator as bearer; `t` is what a QR code carries besides.
 */
export interface CouponVerifyRequest {
  readonly id: string;
  readonly code: string;
  readonly t?: string;
  readonly shop?: string;
  readonly password?: string;
  /** Default `redeem`. */
  readonly act?: 'look' | 'redeem' | 'undo';
  /** Names one press of a button: its repeat is answered with success if this press has redeemed the coupon, or undone that. */
  readonly press_id?: string;
}
export const COUPON_STATES = ['free', 'issued', 'redeemed', 'expired', 'void'] as const;
export type CouponState = (typeof COUPON_STATES)[number];
export interface CouponVerifyData {
  readonly state: CouponState;
  readonly coupon: {
    readonly code: string;
    readonly title: string;
    readonly valid_until?: string;
    readonly redeemed_at?: string;
    readonly shop?: string;
  };
}

/** `POST /api/award/fission/receive`, with the key `c` of a share link: says whose survey it is. */
export interface FissionReceiveData {
  readonly survey_id: string;
  readonly title: string;
  readonly gift?: string;
  /** Path of the survey, by which the answer counts as invited. */
  readonly path: string;
}
