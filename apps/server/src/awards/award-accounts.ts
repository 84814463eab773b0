import type { FastifyRequest } from 'fastify';
import type { Messaging } from '../messaging/messaging.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { Verification } from '../verification/verification.ts';
import type { ContactCipher } from './claim/contacts.ts';

/** The account of a respondent, as confirmed by the messaging app, never as claimed by a call (AWARD-6). */
export interface AwardAccount {
  /** Keyed hash, the same for all responses of one account. */
  readonly hash: string;
  /** The app's id of the account, to which money is sent. */
  readonly openId: string;
}
/** Resolves to undefined if the app has not confirmed an account. */
type AwardAccounts = (respondent: ResponseKey, request: FastifyRequest) => Promise<AwardAccount | undefined>;

/**
 * Finds the account that the app confirmed for the browser (A52). If an account has started the response, only that
 * account counts, so that a second phone cannot win again (A49).
 */
export const createAppAccounts =
  ({
    loadVisitor: visitorOf,
    findIdentityHash,
    hashIdentity,
  }: Pick<Messaging, 'loadVisitor' | 'findIdentityHash' | 'hashIdentity'>): AwardAccounts =>
  async (respondent, request) => {
    const { identity } = await visitorOf(request);
    if (identity?.app !== 'wechat') return undefined;
    const hash = await hashIdentity(respondent.surveyId, identity);
    const startingHash = await findIdentityHash(respondent);
    return startingHash === null || startingHash === hash ? { hash, openId: identity.openId } : undefined;
  };

/** Accounts for trials without payments and without a messaging app. Each response counts as an account. */
export const createTrialAccounts =
  (hash: KeyedHash): AwardAccounts =>
  async ({ surveyId, seq }) => ({ hash: hash('award', surveyId, `trial ${seq}`), openId: `trial-${seq}` });

export interface AwardParts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly cipher: ContactCipher;
  readonly verification: Verification;
  readonly accounts: AwardAccounts;
  /** Tries to pay a payout now. A failed payment is retried later. */
  payNow(surveyId: string, outNo: string): Promise<void>;
  readonly merchant: { readonly mch_id: string; readonly app_id: string } | undefined;
}
