import { messages as validationMessages } from '../validation.messages.zh-CN.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-CN.ts';

/** All that the core and the view of several blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.required_no_opt': '请至少填写一项',
} as const;
