/** The purposes of mails. Mails of accounts and mails to oneself are also sent to people who have unsubscribed. */
export const MAIL_KINDS = ['account', 'test', 'invitation', 'reminder', 'thanks', 'notice'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * States of a mail. `unknown`: the server stopped, or lost the mail server, after it had handed the mail over; it may have
 * been sent and is not sent again. `expired`: the mail server deferred it for three days. `suppressed`: the receiver has
 * unsubscribed, or the address has bounced.
 */
export const MAIL_STATES = [
  'queued',
  'sending',
  'sent',
  'unknown',
  'refused',
  'expired',
  'bounced',
  'suppressed',
  'cancelled',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why an address gets no more mails. */
export const SUPPRESSION_CAUSES = ['unsubscribed', 'bounced', 'complained', 'operator'] as const;
export type SuppressionCause = (typeof SUPPRESSION_CAUSES)[number];
