import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the core and the view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'template.missing': '請填寫這一項',
  'template.hint': '用您自己的話',
} as const;
