import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the single choice core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'single.clear': '清除选择',
  'single.cleared': '已清除选择',
} as const;
