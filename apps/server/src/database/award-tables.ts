import type { CouponState, PayoutState, TicketState } from '@canvass/protocol';
import type { ColumnType, Generated } from 'kysely';

type BigInteger = ColumnType<number, number, number>;

export interface AwardTables {
  readonly award_ticket: {
    survey_id: string;
    aid: string;
    seq: BigInteger;
    ticket: string;
    state: TicketState;
    prize: string | null;
    amount: ColumnType<number | null, number | null | undefined, number | null>;
    coupon: string | null;
    draws: Generated<number>;
    steps: Generated<number>;
    head: string;
    verified: string | null;
    verified_by: 'sms' | 'wx' | null;
    made_at: Date;
    changed_at: Date;
  };
  readonly award_count: { survey_id: string; aid: string; subject: string; used: BigInteger };
  readonly award_audit: {
    survey_id: string;
    aid: string;
    seq: BigInteger;
    step: number;
    at: Date;
    act: string;
    facts: string;
    hash: string;
  };
  readonly award_contact: {
    survey_id: string;
    ticket: string;
    sealed: string;
    claimed_at: Date;
    changed_at: Date;
    cut_at: Date | null;
  };
  readonly award_coupon: {
    survey_id: string;
    code: string;
    aid: string;
    prize: string;
    state: CouponState;
    ticket: string | null;
    issued_at: Date | null;
    valid_until: Date | null;
    redeemed_at: Date | null;
    redeemed_by: string | null;
    /** The press of staff that made the last change, as canonical JSON. Null if the press had no id. */
    last_press: Generated<string | null>;
  };
  readonly award_payout: {
    survey_id: string;
    out_no: string;
    aid: string;
    seq: BigInteger;
    ticket: string;
    kind: 'points' | 'red_packet';
    amount: BigInteger;
    account: string | null;
    state: PayoutState;
    tries: Generated<number>;
    next_at: Date | null;
    leased_until: Date | null;
    provider_state: string | null;
    package_info: string | null;
    last_error: string | null;
    made_at: Date;
    changed_at: Date;
  };
  readonly award_shop: { survey_id: string; shop: string; salt: string; hash: string; made_at: Date };
}
