import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the core and the view may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'template.missing': '请填写这一项',
  'template.hint': '用您自己的话',
} as const;
