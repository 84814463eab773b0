import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';
import { messages as smsMessages } from '../views/texts/sms-code.messages.zh-CN.ts';

/** All that the open text core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...smsMessages,
} as const;
