/** Texts of the page Mails. */
export const texts = {
  'act.mail.again': 'Sent a mail again',
  'act.mail.allow': 'Allowed mails to an address again',
  'act.mail.cancel': 'Kept a mail back',
  'act.mail.cancel_all': 'Kept waiting mails back',
  'act.mail.suppress': 'Stopped mails to an address',
} as const;
