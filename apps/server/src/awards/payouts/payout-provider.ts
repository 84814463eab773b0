import type { Payout } from './payout-store.ts';

/** What a provider says of a payout. */
export type PayoutOutcome =
  /** The receiver has it. */
  | { readonly type: 'done' }
  /** The provider has taken it, and it is on its way. `packageInfo`: what the app asks the receiver with. */
  | { readonly type: 'sent'; readonly state: string; readonly packageInfo?: string }
  /** For good: it will never arrive. */
  | { readonly type: 'failed'; readonly state: string }
  /** Nobody knows, or not now: asked again later with the same number. `why` without anything personal. */
  | { readonly type: 'later'; readonly why: string };

/** A payout as a provider gets it. */
export interface PayoutOrder
  extends Pick<Payout, 'survey_id' | 'out_no' | 'aid' | 'seq' | 'amount' | 'made_at'> {
  /** Of the receiver, where the provider pays to accounts. */
  readonly account: string | undefined;
  readonly title: string;
  /** What points are called. */
  readonly unit: string;
}

/** Pays out. Never rejects. The same number twice is the same payout. */
export interface PayoutProvider {
  pay(order: PayoutOrder): Promise<PayoutOutcome>;
  /** What became of it; undefined: the provider knows of none, so it may be paid. Absent: it cannot be asked. */
  find?(order: PayoutOrder): Promise<PayoutOutcome | undefined>;
}

/** For trying out: everything arrives at once, and the log says so. */
export const localPayouts = (
  say: (facts: Readonly<Record<string, string | number>>, message: string) => void,
): PayoutProvider => ({
  async pay({ survey_id: survey, out_no, aid, amount }) {
    say(
      { survey, out_no, award: aid, amount },
      'LOCAL PAYOUT: nothing was paid; this is what would have been',
    );
    return { type: 'done' };
  },
});

/** Nobody pays: it waits until there is a provider. */
export const absentPayouts: PayoutProvider = {
  pay: async () => ({ type: 'later', why: 'no provider is set up' }),
};
