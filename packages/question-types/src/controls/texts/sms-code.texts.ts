import type { CodeKey } from '@canvass/protocol';

export const texts = {
  'validate.sms_code': 'Ask for a code and enter it here',
  'validate.sms_code_format': 'Enter the {{digits}} digits of the code',
  'sms.label': 'Code from the message',
  'sms.send': 'Send me a code',
  'sms.resend': 'Send another code',
  'sms.wait': 'Another code can be sent in {{seconds}} s',
  'sms.sent': 'A code is on its way to {{phone}}.',
  'sms.ready': 'You can ask for another code now.',
  'sms.failed': 'The code could not be sent. Try again in a moment.',
  'sms.limited_minutes': 'Too many codes were asked for. Please try again in {{count}} min.',
  'sms.limited_hours': 'Too many codes were asked for. Please try again in {{count}} h.',
  'sms.unavailable': 'No messages are sent from this page. Enter any {{digits}} digits to go on.',
  'api.4': 'Ask for a code first',
  'api.1100': 'This code can no longer be used. Ask for another one',
  'api.7308': 'Enter the code that was sent to this number',
  'api.7309': 'Enter the six digits of the code',
  'api.7408': 'This is not the code that was sent to this number',
} as const satisfies Readonly<Record<CodeKey<'sms'>, string>> & Readonly<Record<string, string>>;
