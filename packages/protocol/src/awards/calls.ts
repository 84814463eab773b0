import type { AwardView } from './views.ts';

/**
 * Calls of awards, with the bearer token of the response. `id` is the survey. Refusals with 7403 and 7414 contain the
 * current state of the award in `data`.
 */

/** `POST /api/award/public`, `/api/award/v3/public`: all awards of the response. */
export interface AwardsRequest {
  readonly id: string;
  /** Language of the author's texts in the reply; defaults to the survey's own language. */
  readonly lang_code?: string;
}
export interface AwardsData {
  readonly awards: readonly AwardView[];
}
/** Body of `POST /api/award/v3/draw/info`, `POST /api/award/fission/share`. */
export interface AwardRequest extends AwardsRequest {
  readonly aid: string;
}
/** Reply to `POST /api/award/draw/sms`, `/v3/draw/sms`. */
export interface AwardSmsData {
  /** Seconds until another code can be requested. */
  readonly resend_in: number;
}
/** `POST /api/award/draw/sms/auth`, `/v3/draw/{close|sms|wx}/auth`; phone number and code for `sms` only. */
export interface AwardAuthRequest extends AwardRequest {
  readonly phone?: string;
  readonly sms_code?: string;
  readonly revision: string;
}
/** `POST /api/award/draw`, `/v3/draw`. Also collects prizes without a draw, such as points and coupons. */
export interface AwardDrawRequest extends AwardRequest {
  readonly revision: string;
}
/** `PUT /api/award/draw`, `/v3/draw`: stores the contact to which the prize is sent. */
export interface AwardClaimRequest extends AwardDrawRequest {
  readonly name?: string;
  readonly phone?: string;
  readonly address?: string;
}

/**
 * `POST /api/award/coupon/verify`, by the staff of a shop: redeems a coupon, shows it, or undoes the redemption.
 * The shop's password authorises it, or an operator's bearer token. `t` is the second part of a QR code.
 */
export interface CouponVerifyRequest {
  readonly id: string;
  readonly code: string;
  readonly t?: string;
  readonly shop?: string;
  readonly password?: string;
  /** Defaults to `redeem`. */
  readonly act?: 'look' | 'redeem' | 'undo';
  /** Identifies a button press. If the press has redeemed or restored the coupon, repeating its call succeeds. */
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

/** `POST /api/award/fission/receive`, with the key `c` of a share link: returns the inviting respondent's survey. */
export interface FissionReceiveData {
  readonly survey_id: string;
  readonly title: string;
  readonly gift?: string;
  /** Path of the survey with the invitation, so that the response is credited to the inviter. */
  readonly path: string;
}
