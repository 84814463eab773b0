import type { Payout } from './payout-store.ts';

export type PayoutOutcome =
  | { readonly type: 'done' }
  /** The provider has accepted the payout. With `packageInfo` the app asks the receiver to confirm it. */
  | { readonly type: 'sent'; readonly state: string; readonly packageInfo?: string }
  | { readonly type: 'failed'; readonly state: string }
  /** The outcome is unknown, so the payout is retried with the same number. `reason` has no personal data. */
  | { readonly type: 'later'; readonly reason: string };

export interface PayoutOrder
  extends Pick<Payout, 'survey_id' | 'out_no' | 'aid' | 'seq' | 'amount' | 'made_at'> {
  /** The receiver's account, if the provider pays to accounts. */
  readonly account: string | undefined;
  readonly title: string;
  /** The author's name for points. */
  readonly unit: string;
}

/** Pays payouts. Never rejects. Two orders with the same number are the same payout. */
export interface PayoutProvider {
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** Returns undefined if the provider does not know the payout. Absent if the provider cannot be asked. */
  find?(order: PayoutOrder): Promise<PayoutOutcome | undefined>;
}

/** A provider for trials, which logs each payout and reports it as done. */
export const createLocalPayouts = (
  log: (facts: Readonly<Record<string, string | number>>, message: string) => void,
): PayoutProvider => ({
  async pay({ survey_id: survey, out_no, aid, amount }) {
    log(
      { survey, out_no, award: aid, amount },
      'LOCAL PAYOUT: nothing was paid; this is what would have been',
    );
    return { type: 'done' };
  },
});
