import type { Confirmation } from './messaging-app.ts';
import type { Outcome } from '../../services/outcome.ts';
import type { AwardSmsData, AwardView, ClaimContact } from '@canvass/protocol';

/** What proves a number: it, and the code that was sent to it. */
export interface SmsProof {
  readonly phone: string;
  readonly sms_code: string;
}

/** What the screens of awards ask for: of the server, or of a preview that plays it. No call ever rejects. */
export interface AwardPort {
  list(): Promise<Outcome<readonly AwardView[]>>;
  /** As it stands now. */
  info(aid: string): Promise<Outcome<AwardView>>;
  sendCode(aid: string, phone: string): Promise<Outcome<AwardSmsData>>;
  /** Does what `auth` of the award asks for; with a proof where that is a code by SMS. */
  verify(award: AwardView, proof?: SmsProof): Promise<Outcome<AwardView>>;
  /** Once for each chance, whatever is lost on the way: the server has the result, and says it again. */
  draw(award: AwardView): Promise<Outcome<AwardView>>;
  claim(award: AwardView, contact: ClaimContact): Promise<Outcome<AwardView>>;
  /** Asks for the money: the messaging app then wants a confirmation. */
  takeBonus(award: AwardView): Promise<Outcome<AwardView>>;
  /** Asks the user of the messaging app to confirm; what has come of it the server says. */
  confirm(award: AwardView): Promise<Confirmation>;
  /** Makes the link by which others are invited. */
  share(aid: string): Promise<Outcome<AwardView>>;
}
