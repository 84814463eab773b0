import type { Confirmation } from './messaging-app.ts';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardSmsData, AwardView, ClaimContact } from '@canvass/protocol';

export interface SmsProof {
  readonly phone: string;
  readonly sms_code: string;
}

/** The calls of the screens of awards, made to the server or simulated by a preview. They never reject. */
export interface AwardPort {
  list(): Promise<Outcome<readonly AwardView[]>>;
  info(aid: string): Promise<Outcome<AwardView>>;
  sendCode(aid: string, phone: string): Promise<Outcome<AwardSmsData>>;
  /** Verifies the respondent as `auth` of the award requires. SMS needs a proof. */
  verify(award: AwardView, proof?: SmsProof): Promise<Outcome<AwardView>>;
  /** Draws once for each chance. After a lost reply, the server returns the stored result again. */
  draw(award: AwardView): Promise<Outcome<AwardView>>;
  claim(award: AwardView, contact: ClaimContact): Promise<Outcome<AwardView>>;
  /** Requests the payment, which the respondent confirms in the messaging app. */
  takeBonus(award: AwardView): Promise<Outcome<AwardView>>;
  /** Opens the app's confirmation. The server reports the result of the payment. */
  confirm(award: AwardView): Promise<Confirmation>;
  share(aid: string): Promise<Outcome<AwardView>>;
}
