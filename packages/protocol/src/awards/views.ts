import type { AwardKind } from '@canvass/project';

export type { AwardKind };

/** How a ticket can stand (AWARD-2). A response that is not eligible has none. */
export const TICKET_STATES = [
  'pending',
  'ready',
  'lost',
  'won',
  'claiming',
  'claimed',
  'delivering',
  'delivered',
  'failed',
  'expired',
  'revoked',
] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Special, first, … eighth. */
export const PRIZE_RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PrizeRank = (typeof PRIZE_RANKS)[number];

/** What has to be done before a draw: nothing, a number proved by SMS, or a messaging app that says who one is. */
export const AWARD_AUTHS = ['close', 'sms', 'wx'] as const;
export type AwardAuth = (typeof AWARD_AUTHS)[number];

/** What a winner may be asked for. */
export const CLAIM_FIELDS = ['name', 'phone', 'address'] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];
export type ClaimContact = { readonly [F in ClaimField]?: string };

export interface AwardPrize {
  readonly rank: PrizeRank;
  readonly name: string;
  readonly picture?: string;
}
/** A prize that can be won; in parts per million, where the author tells the odds. */
export interface OfferedPrize extends AwardPrize {
  readonly odds_ppm?: number;
}
export interface AwardClaim {
  readonly needs: readonly ClaimField[];
  /** What was given; only to its respondent. */
  readonly given?: ClaimContact;
  /** Until the prize is on its way. */
  readonly editable: boolean;
}
export interface AwardCoupon {
  readonly code: string;
  readonly valid_until?: string;
  readonly note?: string;
  /** Path of the page for staff, for the QR code. */
  readonly verify?: string;
}
export const RED_PACKET_STATES = ['waiting', 'confirmed', 'success', 'failed', 'cancelled'] as const;
export type RedPacketState = (typeof RED_PACKET_STATES)[number];
export interface AwardRedPacket {
  readonly amount_fen: number;
  readonly state: RedPacketState;
  /** With `mch_id` and `app_id`: what the messaging app needs to ask the user for confirmation. */
  readonly package_info?: string;
  readonly mch_id?: string;
  readonly app_id?: string;
  /** Until then it has to be confirmed. */
  readonly expires_at?: string;
}
/** Of an award by which respondents invite others (AWARD-11). */
export interface AwardFission {
  /** Path of the page that others are led to. */
  readonly share_link: string;
  /** Of the survey: what others are asked about. */
  readonly survey_title: string;
  /** Finished answers of others, each counted once; no more than are wanted. */
  readonly invited: number;
  readonly wanted: number;
  /** An award of its own, which is among those of the response once it is earned. */
  readonly gift: {
    readonly aid: string;
    readonly kind: AwardKind;
    readonly title: string;
    readonly is_earned: boolean;
  };
}

/** An award as its respondent sees it. Never has stock or budget, and odds only where the author tells them. */
export interface AwardView {
  readonly aid: string;
  readonly kind: AwardKind;
  readonly title: string;
  readonly description?: string;
  readonly picture?: string;
  readonly rules: string;
  readonly odds_text?: string;
  readonly theme?: { readonly color?: string; readonly background?: string };
  readonly auth: AwardAuth;
  /** What `auth` asks for has been done. */
  readonly verified: boolean;
  readonly state: TicketState;
  /** Why nothing can be done now. */
  readonly code?: number;
  readonly draws_left: number;
  readonly prizes?: readonly OfferedPrize[];
  /** What was won. */
  readonly prize?: AwardPrize;
  readonly claim?: AwardClaim;
  readonly coupon?: AwardCoupon;
  readonly points?: { readonly amount: number; readonly unit: string };
  readonly red_packet?: AwardRedPacket;
  readonly custom?: { readonly text: string; readonly link?: string; readonly asks_phone?: boolean };
  readonly fission?: AwardFission;
  readonly expires_at?: string;
  /** Fingerprint of what the author has set; sent back with what is done, which is refused with 999999 after a change. */
  readonly revision: string;
}
