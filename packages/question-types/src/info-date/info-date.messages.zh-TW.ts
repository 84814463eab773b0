import { messages as validationMessages } from '../validation.messages.zh-TW.ts';
import { messages as questionMessages } from '../views/question/question.messages.zh-TW.ts';

/** All that the date may say. */
export const messages = {
  ...validationMessages,
  ...questionMessages,
  'validate.date_from': '請填寫 {{date}} 或之後的日期',
  'validate.date_to': '請填寫 {{date}} 或之前的日期',
} as const;
