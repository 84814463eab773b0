import type { AwardAuth, ClaimField } from '@canvass/project/vocabulary';
import type { AwardKind } from '@canvass/project';

export type { AwardKind };

/** States of a ticket (AWARD-2). A response that is not eligible has no ticket. */
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

/** Ranks of prizes: special, first, … eighth. */
export const PRIZE_RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PrizeRank = (typeof PRIZE_RANKS)[number];

export type ClaimContact = { readonly [F in ClaimField]?: string };

export interface AwardPrize {
  readonly rank: PrizeRank;
  readonly name: string;
  readonly picture?: string;
}
export interface OfferedPrize extends AwardPrize {
  readonly odds_ppm?: number;
}
export interface AwardClaim {
  readonly needs: readonly ClaimField[];
  /** The winner's contact, shown only to the winner. */
  readonly given?: ClaimContact;
  /** Whether the contact data can still be changed: until the prize is sent. */
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
  /** Data for the messaging app's confirmation dialog, with `mch_id` and `app_id`. */
  readonly package_info?: string;
  readonly mch_id?: string;
  readonly app_id?: string;
  readonly expires_at?: string;
}
export interface AwardFission {
  readonly share_link: string;
  readonly survey_title: string;
  readonly survey_logo?: string;
  /** Finished responses of invited people that count for the award, up to the required number. */
  readonly invited: number;
  readonly wanted: number;
  /** The award for inviting. Once earned, it is also listed among the response's awards. */
  readonly gift: {
    readonly aid: string;
    readonly kind: AwardKind;
    readonly title: string;
    readonly is_earned: boolean;
  };
}

/** An award as its respondent sees it, without stock and budget; it has odds only if the author publishes them. */
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
  readonly verified: boolean;
  readonly state: TicketState;
  /** Code of the reason why no action is possible now. */
  readonly code?: number;
  readonly draws_left: number;
  readonly prizes?: readonly OfferedPrize[];
  readonly prize?: AwardPrize;
  readonly claim?: AwardClaim;
  readonly coupon?: AwardCoupon;
  readonly points?: { readonly amount: number; readonly unit: string };
  readonly red_packet?: AwardRedPacket;
  readonly custom?: { readonly text: string; readonly link?: string; readonly asks_phone?: boolean };
  readonly fission?: AwardFission;
  readonly expires_at?: string;
  /** Fingerprint of the author's settings. Actions send it back, and are refused with 999999 if it has changed. */
  readonly revision: string;
}
