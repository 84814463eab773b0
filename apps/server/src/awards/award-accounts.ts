import type { FastifyRequest } from 'fastify';
import type { Messaging } from '../messaging/messaging.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { Verification } from '../verification/verification.ts';
import type { ContactSeal } from './claim/contact-seal.ts';

/** Who a respondent is to the messaging app, as it has said itself; never what a call says (AWARD-6). */
export interface AwardAccount {
  /** Keyed hash, the same for all responses of one account. */
  readonly hash: string;
  /** What the app knows the account by; money is sent to it. */
  readonly openId: string;
}
/** Undefined: the app has not said it. */
type AwardAccounts = (respondent: ResponseKey, request: FastifyRequest) => Promise<AwardAccount | undefined>;

/**
 * Who the app has said that the browser is (A52); of a response that an account has begun, only that one: another phone is no second
 * winner (A49).
 */
export const appAccounts =
  ({
    visitorOf,
    identityHash,
    personHash,
  }: Pick<Messaging, 'visitorOf' | 'identityHash' | 'personHash'>): AwardAccounts =>
  async (respondent, request) => {
    const { identity } = await visitorOf(request);
    if (identity?.app !== 'wechat') return undefined;
    const hash = await personHash(respondent.surveyId, identity);
    const begunBy = await identityHash(respondent);
    return begunBy === null || begunBy === hash ? { hash, openId: identity.openId } : undefined;
  };

/** For trying out where nothing is paid, and no app can say who it is: each response is an account. */
export const trialAccounts =
  (hash: KeyedHash): AwardAccounts =>
  async ({ surveyId, seq }) => ({ hash: hash('award', surveyId, `trial ${seq}`), openId: `trial-${seq}` });

/** What awards work with. */
export interface AwardParts {
  readonly surveys: Surveys;
  readonly hash: KeyedHash;
  readonly seal: ContactSeal;
  readonly verification: Verification;
  readonly accounts: AwardAccounts;
  /** Pays at once what was opened; what fails is tried again later. */
  payNow(surveyId: string, outNo: string): Promise<void>;
  readonly merchant: { readonly mch_id: string; readonly app_id: string } | undefined;
}
