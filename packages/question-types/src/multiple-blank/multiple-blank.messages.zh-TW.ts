import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the core and the view of several blanks may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.required_no_opt': '請至少填寫一項',
} as const;
