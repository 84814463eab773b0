import { computeProductLanguage } from '@canvass/project';
import type { MailText } from '../../database/operator-tables.ts';
import { translateTexts } from '../page-texts.ts';
import { texts } from './account-mails.texts.ts';

/** The mail with a link by which a person begins to use an account, or chooses a new password. */
export function writeAccountMail(kind: 'invitation' | 'reset', language: string): MailText {
  const mailLanguage = computeProductLanguage(language, []);
  const mailTexts = translateTexts(texts, mailLanguage);
  return {
    subject: mailTexts[`account_mail.${kind}_subject`],
    body: `${mailTexts[`account_mail.${kind}_text`]}\n\n[${mailTexts[`account_mail.${kind}_button`]}]({{ link }})\n\n{{ link }}`,
    language: mailLanguage,
  };
}
