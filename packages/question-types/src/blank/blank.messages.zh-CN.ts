import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question.messages.zh-CN.ts';
import { messages as smsMessages } from '../views/sms-code.messages.zh-CN.ts';

/** All that the open text core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  ...smsMessages,
} as const;
