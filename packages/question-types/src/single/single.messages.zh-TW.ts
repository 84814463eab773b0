import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the single choice core and view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'single.clear': '清除選擇',
  'single.cleared': '已清除選擇',
} as const;
