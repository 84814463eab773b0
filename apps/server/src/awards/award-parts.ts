import type { Surveys } from '../surveys/surveys.ts';
import type { KeyedHash } from '../verification/keyed-hashes.ts';
import type { Verification } from '../verification/verification.ts';
import type { AwardAccounts } from './award-accounts.ts';
import type { ContactSeal } from './claim/contact-seal.ts';

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
