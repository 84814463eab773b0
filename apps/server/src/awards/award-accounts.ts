import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { KeyedHash } from '../verification/keyed-hashes.ts';

/** Who a respondent is to the messaging app, as it has said itself; never what a call says (AWARD-6). */
export interface AwardAccount {
  /** Keyed hash, the same for all responses of one account. */
  readonly hash: string;
  /** What the app knows the account by; money is sent to it. */
  readonly openId: string;
}
/** Undefined: the app has not said it. */
export type AwardAccounts = (respondent: ResponseKey) => Promise<AwardAccount | undefined>;

/** Without a messaging app nobody has an account. */
export const noAccounts: AwardAccounts = async () => undefined;

/** For trying out, where nothing is paid: each response is an account. */
export const trialAccounts =
  (hash: KeyedHash): AwardAccounts =>
  async ({ surveyId, seq }) => ({ hash: hash('award', surveyId, `trial ${seq}`), openId: `trial-${seq}` });
