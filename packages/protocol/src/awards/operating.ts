import type { AwardActivation } from '@canvass/project/vocabulary';
import type { AwardKind } from '@canvass/project';
import type { TicketState } from './views.ts';

/** Reply to `GET /api/publishing/surveys/{id}/awards`. */
export interface AwardOverview {
  readonly awards: readonly OperatedAward[];
}
export interface OperatedAward {
  readonly aid: string;
  readonly kind: AwardKind;
  readonly title: string;
  /** When a ticket can be claimed: immediately, after an operator's approval of the response, or from a time on. */
  readonly activation: AwardActivation;
  readonly tickets: { readonly [S in TicketState]?: number };
  readonly stock: readonly PrizeStock[];
  /** The budget (null if unlimited), and the money that is paid or promised, in fen. */
  readonly budget?: { readonly fen: number | null; readonly used_fen: number };
  readonly coupons?: { readonly free: number; readonly issued: number; readonly redeemed: number };
  /** Number of finished responses credited to an inviter (AWARD-11). Present only for the award for inviting. */
  readonly invited?: number;
  readonly payouts: { readonly [S in PayoutState]?: number };
  /** Figures by day of the project's time zone, newest last; at most 60 days. */
  readonly wins: readonly { readonly day: string; readonly draws: number; readonly wins: number }[];
}
export interface PrizeStock {
  readonly prize: string;
  readonly name: string;
  readonly rank: number;
  /** Number of prizes. Null if unlimited. */
  readonly stock: number | null;
  readonly won: number;
  readonly per_day: number | null;
  readonly won_today: number;
  /** Number of codes that can still be won; null if the prize gives something else. */
  readonly coupons_free: number | null;
}

/** `GET /api/publishing/surveys/{id}/awards/tickets`, the latest change first. */
export interface TicketsData {
  readonly tickets: readonly ListedTicket[];
}
export interface ListedTicket {
  readonly aid: string;
  readonly seq: number;
  readonly state: TicketState;
  readonly prize?: string;
  readonly made_at: string;
  readonly changed_at: string;
}

/** Reply to a decision about tickets and to a list of delivered prizes. */
export interface ChangedTickets {
  readonly changed: number;
}

/** `GET /api/publishing/surveys/{id}/awards/shops`: the shops whose staff redeem coupons. */
export interface ShopsData {
  readonly shops: readonly ListedShop[];
}
export interface ListedShop {
  readonly shop: string;
  readonly made_at: string;
}

/** States of a payout. An operator must decide on a payout that is `dead`. */
export const PAYOUT_STATES = ['waiting', 'sent', 'done', 'failed', 'dead', 'given_up'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
/** Reply to `GET /api/publishing/surveys/{id}/awards/payouts`. */
export interface PayoutsData {
  readonly payouts: readonly ListedPayout[];
}
export interface ListedPayout {
  readonly out_no: string;
  readonly aid: string;
  readonly seq: number;
  readonly kind: AwardKind;
  readonly state: PayoutState;
  readonly amount: number;
  readonly tries: number;
  readonly next_try?: string;
  readonly last_error?: string;
  readonly made_at: string;
}

/** `GET /api/publishing/surveys/{id}/awards/audit`: entries are only added, never changed. */
export interface AwardAuditData {
  readonly audit: readonly AwardAuditEntry[];
}
export interface AwardAuditEntry {
  readonly number: number;
  readonly at: string;
  readonly aid: string;
  readonly seq: number;
  readonly act: string;
  /** Facts of a draw, such as `rolls`: each with its number from 0 to 999,999, the odds that it was compared with, and its result. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** `POST /api/publishing/surveys/{id}/awards/{aid}/coupons?prize=` with CSV. */
export interface CouponsUploaded {
  readonly added: number;
  readonly known: number;
}
