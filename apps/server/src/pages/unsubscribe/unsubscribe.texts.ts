/** Texts of the paragraph below mails, and of the page to which its link leads. */
export const texts = {
  'unsubscribe.footer':
    'You get this message because you were invited to take part in a survey. [Stop messages like this]({{ unsubscribe }})',
  'unsubscribe.title': 'Stop messages about this survey?',
  'unsubscribe.text': 'You will get no more invitations or reminders at this address.',
  'unsubscribe.stop': 'Stop messages',
  'unsubscribe.done': 'You will get no more messages about this survey',
  'unsubscribe.done_text': 'If you pressed by mistake, you can get them again.',
  'unsubscribe.again': 'Get messages again',
  'unsubscribe.back': 'You will get messages about this survey again',
  'unsubscribe.wrong': 'This link does not work',
  'unsubscribe.wrong_text': 'It may be incomplete. Open the link in the message again, or copy it whole.',
} as const;
