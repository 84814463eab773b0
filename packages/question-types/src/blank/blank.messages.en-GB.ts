import { messages as validationMessages } from '../validation.messages.en-GB.ts';
import { messages as questionMessages } from '../views/question/question.messages.en-GB.ts';
import { messages as smsMessages } from '../views/texts/sms-code.messages.en-GB.ts';

/** All that the open text core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...smsMessages,
} as const;
