import type { MailKind } from '@canvass/protocol';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { MailText } from '../database/operator-tables.ts';
import { renderMail } from './render-mail.ts';
import type { OutgoingMail } from './smtp.ts';
import { createUnsubscribePath } from './unsubscribe.ts';
import type { LeasedMail } from './mail-store.ts';

/** Whether mails of this kind go to people who answer surveys, who may unsubscribe, at the allowed hours. */
export const isForMembers = (kind: MailKind): boolean =>
  kind === 'invitation' || kind === 'reminder' || kind === 'thanks';

/** The paragraph below a mail to a member, in a language, with a link to `{{ unsubscribe }}`. */
export type FooterOf = (language: string) => string;

interface Parts {
  readonly footerOf: FooterOf;
  readonly settings: Pick<MailSettings, 'from' | 'bounces' | 'origin'>;
  readonly hash: KeyedHash;
}
type MailRow = Pick<
  LeasedMail,
  'survey_id' | 'mail_id' | 'kind' | 'recipient' | 'recipient_name' | 'recipient_hash' | 'fields'
>;

/** The message of a mail. Its Message-ID is the same in each attempt. */
export function buildMail({ settings, hash, footerOf }: Parts, mail: MailRow, text: MailText): OutgoingMail {
  const { from, bounces, origin } = settings;
  const unsubscribe = isForMembers(mail.kind)
    ? origin + createUnsubscribePath(hash, mail.survey_id, mail.recipient_hash, text.language)
    : undefined;
  const fields = { ...mail.fields, ...(unsubscribe !== undefined && { unsubscribe }) };
  const footer = unsubscribe === undefined ? '' : footerOf(text.language);
  return {
    sender: bounces?.replace('@', `+${bounceTag(mail)}@`) ?? from.address,
    from,
    to: { name: mail.recipient_name, address: mail.recipient },
    messageId: `<${mail.mail_id}@${from.address.split('@')[1]}>`,
    ...renderMail(text, fields, footer),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The part of a bounce address that names the mail. */
const bounceTag = ({ survey_id: surveyId, mail_id: mailId }: Pick<LeasedMail, 'survey_id' | 'mail_id'>) =>
  surveyId === '' ? mailId : `${surveyId}.${mailId}`;
