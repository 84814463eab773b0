/** Mails to people with accounts. `{{ name }}` and `{{ link }}` are filled in when the mail is sent. */
export const texts = {
  'account_mail.invitation_subject': 'Your account for surveys',
  'account_mail.invitation_text':
    'Hello {{ name }},\n\nyou were invited to work on surveys. Open the link to set up your account. It works once, for seven days.',
  'account_mail.invitation_button': 'Set up the account',
  'account_mail.reset_subject': 'A link to sign in again',
  'account_mail.reset_text':
    'Hello {{ name }},\n\nwith this link you can choose a new password. It works once, for 24 hours. If you did not ask for it, you need not do anything.',
  'account_mail.reset_button': 'Choose a new password',
} as const;
